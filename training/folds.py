"""Training of several networks side by side, each without a part of the radiographs, on the same random views.

Drawing views costs the processors more than learning costs a GPU. So each step draws one batch, and each network takes
the views that hold nothing of the radiographs that it leaves out.
"""

import copy
import json
import math
import time
from multiprocessing import Value
from pathlib import Path

import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from tooth_data import fold_of

FOLDS = 5
VALIDATION = FOLDS  # the network that leaves out the validation radiographs; the others leave out a fold of all
PARTS = FOLDS + 1
HELD_OUT = set(json.loads((Path(__file__).parent / 'split.json').read_text())['validation'])


def leaving_out(image):
    """The networks that may not see a radiograph."""
    return {fold_of(image, FOLDS)} | ({VALIDATION} if image in HELD_OUT else set())


class Stream(IterableDataset):
    """Batches without end: `draw(rng, size, done)` returns [(arrays of a view, ids of the radiographs in it)].

    Iterated by a DataLoader it gives (the views' arrays as tensors [size, ...], hidden [size, PARTS]: which network may
    not see which view). Numbers are kept in 16 bits on the way. `done`, the share of the training that is over, is
    written by the training and read here.
    """

    def __init__(self, draw, size, seed):
        self.draw, self.size, self.seed, self.done = draw, size, seed, Value('d', 0.0)

    def __iter__(self):
        worker = get_worker_info()
        torch.set_num_threads(1)
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        while True:
            views, images = zip(*self.draw(rng, self.size, self.done.value))
            hidden = torch.zeros(self.size, PARTS, dtype=torch.bool)
            for row, ids in enumerate(images):
                hidden[row, [*set().union(*map(leaving_out, ids))]] = True
            yield [torch.from_numpy(np.stack(part)).half() for part in zip(*views)], hidden


class Learner:
    """A network in training, its optimizer and the running mean of its weights."""

    def __init__(self, model, rate, decay, memory):
        self.model, self.rate, self.memory, self.steps = model.to(memory_format=torch.channels_last), rate, memory, 0
        self.average = copy.deepcopy(self.model).eval()
        plain = [p for p in model.parameters() if p.ndim <= 1]
        wide = [p for p in model.parameters() if p.ndim > 1]
        self.optimizer = torch.optim.AdamW([{'params': wide, 'weight_decay': decay}, {'params': plain, 'weight_decay': 0.0}], lr=rate)

    def learn(self, loss_of, schedule, longest):
        """One step on `loss_of(model)`; schedule: the share of the highest rate. Returns the loss on the device."""
        for group in self.optimizer.param_groups:
            group['lr'] = self.rate * schedule
        loss = loss_of(self.model.train())
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), longest)
        self.optimizer.step()
        self.steps += 1
        self.follow(min(self.memory, self.steps / (self.steps + 10)))
        return loss.detach()

    @torch.no_grad()
    def follow(self, share):
        """Moves the running mean towards the weights."""
        pairs = list(zip(self.average.state_dict().values(), self.model.state_dict().values()))
        mean, now = zip(*((a, b) for a, b in pairs if a.dtype.is_floating_point))
        torch._foreach_mul_(list(mean), share)
        torch._foreach_add_(list(mean), list(now), alpha=1 - share)
        for a, b in pairs:
            if not a.dtype.is_floating_point:
                a.copy_(b)

    def weights(self):
        """The running mean, convolutions in 16 bits, to be written."""
        return {k: v.cpu().half() if v.ndim > 1 else v.cpu() for k, v in self.average.state_dict().items()}


def rows_for(hidden, part, size):
    """`size` views that network `part` may see, the first ones again when there are fewer."""
    return torch.from_numpy(np.resize(np.flatnonzero(~hidden[:, part].numpy()), size))


def schedule_at(done):
    """Share of the highest rate: a short rise, then a cosine down to 1 %."""
    return min((done + 0.001) / 0.03, 0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(done, 1))))


def train_side_by_side(stream, learners, step, minutes, workers, write):
    """Trains until `minutes` are over. step(learner number, tensors on the device, schedule) -> loss; write() stores the
    networks, at the end and four times before."""
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    loader = iter(DataLoader(stream, batch_size=None, num_workers=workers, pin_memory=device.type == 'cuda', prefetch_factor=3 if workers else None))
    started, written, steps, losses = time.time(), 0.0, 0, []
    while True:
        tensors, hidden = next(loader)
        done = stream.done.value = min((time.time() - started) / 60 / minutes, 1.0)
        tensors = [t.to(device, non_blocking=True).float() for t in tensors]
        steps += 1
        losses.append(torch.stack([step(part, [t[rows.to(device)] for t in tensors], schedule_at(done))
                                   for part, rows in enumerate(rows_for(hidden, p, step.size) for p in range(len(learners)))]))
        if steps % 100 == 0 or done >= 1:
            print(steps, round(time.time() - started), 's, loss', *torch.stack(losses).mean(0).cpu().numpy().round(3), flush=True)
            losses = []
        if done >= 1 or done > written + 0.2:
            written = done
            write()
        if done >= 1:
            return steps
