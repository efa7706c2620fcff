/**
 * The service worker: the page opens without a network. The server puts VERSION and FILES before this.
 *
 * The network is always asked first, so a server never finds itself behind an older page; what is kept is of one version,
 * and is thrown away as soon as another version answers.
 */

/* global VERSION, FILES */

const CACHE = `tehai ${VERSION}`;
const HEADER = "tehai-version";

addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => skipWaiting()));
});

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => clients.claim()));
});

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("tehai ") && name !== CACHE).map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api")) return;
  event.respondWith(answered(request));
});

/** @param {Request} request */
async function answered(request) {
  const response = await fetch(request).catch(() => null);
  if (!response) return (await caches.match(request, { cacheName: CACHE, ignoreSearch: true })) ?? Response.error();
  await taken(request, response);
  return response;
}

/** Keep pages of this version; another version ends what was kept. @param {Request} request @param {Response} response */
async function taken(request, response) {
  const version = response.headers.get(HEADER);
  if (version && version !== VERSION) {
    await caches.delete(CACHE);
    registration.update().catch(() => undefined);
  } else if (response.ok && request.mode === "navigate" && !response.redirected) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
}
