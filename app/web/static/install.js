/** Where the page is secure it can be installed, and opens without a network. The server's version is watched. */

const page = document.getElementById("version");

/** The version of the server that gave this page. */
export const VERSION = page?.content ?? "";

/** A newer server answers: this page may not fit it any more. @param {string | null} version */
export function seen(version) {
  const bar = document.getElementById("newer");
  if (bar && version && VERSION && version !== VERSION) bar.hidden = false;
}

document.getElementById("newer-load")?.addEventListener("click", () => location.reload());

/** When nothing else waits for the network. */
function register() {
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
}

if (isSecureContext && navigator.serviceWorker) {
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
