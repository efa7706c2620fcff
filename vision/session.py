"""An ONNX model of the catalog, ready to run: the only file that imports onnxruntime."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import onnxruntime

from tehai.vision.errors import ModelError

if TYPE_CHECKING:
    from tehai.models.catalog import ModelEntry

Array = npt.NDArray[np.float32]


class OnnxModel:
    """A loaded model; it keeps nothing between calls, and calls may run at the same time."""

    def __init__(self, entry: ModelEntry, *, threads: int = 0, lean: bool = False) -> None:
        """Load the entry's file; `threads` 0 takes all cores; `lean` gives memory back after every call.

        Raises ModelError when the file cannot be loaded or its input has another name.
        """
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        # Photos have many shapes: an arena keeps for ever, and doubled, what the largest of them took. It
        # saves a twentieth of the time.
        options.enable_cpu_mem_arena = not lean
        # Threads that wait by spinning take the cores from whatever else runs, the next stage included.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = onnxruntime.InferenceSession(
                entry.file, options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # onnxruntime raises classes of its own, without a common base
            raise ModelError(f"{entry.file.name} cannot be loaded ({error}): install tehai again") from error
        names = [node.name for node in self._session.get_inputs()]
        if names != [entry.input]:
            raise ModelError(f"{entry.file.name} takes {names}, not [{entry.input!r}]: install tehai again")
        self.entry = entry

    def run(self, pixels: npt.NDArray[np.uint8]) -> tuple[Array, ...]:
        """Run the model on RGB uint8 (N, H, W, 3); give its outputs in the file's order, float32."""
        outputs = self._session.run(None, {self.entry.input: pixels})
        return tuple(np.asarray(output, np.float32) for output in outputs)
