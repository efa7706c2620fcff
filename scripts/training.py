"""What both trainings share: a seeded loop that logs, keeps an average of the weights, and can be resumed."""

from __future__ import annotations

import logging
import math
import signal
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

log = logging.getLogger("tehai.training")

Batch = tuple[Tensor, ...]

_CHECKPOINT: Final = "checkpoint.pt"
_WARM_UP_STEPS: Final = 200
_LOG_EVERY: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """How long and how fast to train.

    `steps` in all; `peak_rate` is the learning rate after the warm-up, from which it falls as a cosine to a
    hundredth; a checkpoint is written every `save_every` steps and the validation runs every
    `validate_every` steps.
    """

    steps: int
    peak_rate: float
    weight_decay: float = 0.02
    save_every: int = 500
    validate_every: int = 1000

    def rate(self, step: int) -> float:
        """Give the learning rate of a step, warmed up and then falling."""
        if step < _WARM_UP_STEPS:
            return self.peak_rate * (step + 1) / _WARM_UP_STEPS
        part = min(1.0, step / self.steps)
        return self.peak_rate * (0.01 + 0.99 * (1 + math.cos(math.pi * part)) / 2)


def log_to(folder: Path) -> None:
    """Write the log to `train.log` in the folder and to standard error."""
    folder.mkdir(parents=True, exist_ok=True)
    logging.basicConfig(
        level=logging.INFO,
        format="%(asctime)s %(message)s",
        handlers=[logging.FileHandler(folder / "train.log"), logging.StreamHandler(sys.stderr)],
    )


def half_precision() -> torch.autocast:
    """Compute in bfloat16 where the processor has it; where it is emulated it takes ten times as long."""
    emulated = torch.backends.cpu.get_cpu_capability() in {"DEFAULT", "AVX2"}
    return torch.autocast("cpu", torch.bfloat16, enabled=not emulated)


def has_checkpoint(folder: Path) -> bool:
    """Tell whether a training that was stopped is taken up in this run folder."""
    return (folder / _CHECKPOINT).exists()


class Trainer:
    """Trains a network from batches; its state lies in `folder/checkpoint.pt` and is taken up again there."""

    def __init__(self, network: nn.Module, schedule: Schedule, folder: Path) -> None:
        """Take up the folder's checkpoint where there is one."""
        self.network = network.to(memory_format=torch.channels_last)
        self.schedule = schedule
        self.path = folder / _CHECKPOINT
        self.averaged = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(0.998), use_buffers=True)
        self.optimizer = torch.optim.AdamW(network.parameters(), weight_decay=schedule.weight_decay)
        self.step = 0
        if self.path.exists():
            self._resume(torch.load(self.path, weights_only=True))

    def run(
        self,
        batches: Iterator[Batch],
        loss_of: Callable[[nn.Module, Batch], Tensor],
        validate: Callable[[nn.Module], str],
    ) -> None:
        """Train to the schedule's end; Ctrl-C or SIGTERM stops after a checkpoint."""
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        started, first_step, total = time.monotonic(), self.step, 0.0
        try:
            while self.step < self.schedule.steps:
                total += self._advance(next(batches), loss_of)
                if self.step % _LOG_EVERY == 0:
                    pace = (time.monotonic() - started) / max(1, self.step - first_step)
                    log.info("step %d loss %.4f, %.2f s a step", self.step, total / _LOG_EVERY, pace)
                    total = 0.0
                if self.step % self.schedule.save_every == 0:
                    self.save()
                if self.step % self.schedule.validate_every == 0:
                    log.info("step %d validation: %s", self.step, validate(self.averaged.module.eval()))
        except KeyboardInterrupt:
            log.info("stopped at step %d", self.step)
        self.save()

    def save(self) -> None:
        """Write the checkpoint, whole or not at all."""
        state = {
            "network": self.network.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "step": self.step,
        }
        part = self.path.with_suffix(".part")
        torch.save(state, part)
        part.replace(self.path)

    def _resume(self, state: dict[str, Any]) -> None:
        self.network.load_state_dict(state["network"])
        self.averaged.load_state_dict(state["averaged"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.step = state["step"]
        log.info("taken up at step %d", self.step)

    def _advance(self, batch: Batch, loss_of: Callable[[nn.Module, Batch], Tensor]) -> float:
        for group in self.optimizer.param_groups:
            group["lr"] = self.schedule.rate(self.step)
        self.network.train()
        loss = loss_of(self.network, batch)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimizer.step()
        self.averaged.update_parameters(self.network)
        self.step += 1
        return float(loss.detach())


def averaged_weights(path: Path, network: nn.Module) -> nn.Module:
    """Load the averaged weights of a checkpoint into a network and set it to evaluation."""
    averaged = AveragedModel(network, use_buffers=True)
    averaged.load_state_dict(torch.load(path, weights_only=True)["averaged"])
    module: nn.Module = averaged.module
    return module.eval()
