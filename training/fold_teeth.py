"""Trains the second stage once for each fold of all radiographs, without that fold: python3 fold_teeth.py --data DATA
--found FILE --out FOLDER [--folds N] [--steps N] [--minutes M].

Nothing of these networks is released; they read the radiographs that they have not seen (`measure_folds.py`). All
train side by side on the same random views: each step draws one batch, and each network takes the views without a
radiograph of its fold. Drawing costs a fifth then. FOLDER/folds.pt holds everything every 100 steps, and a later
call goes on from it with a new schedule, as the released network was trained in three. A step of five networks takes
0.9 s of one core.
"""

import threads  # before numpy: it sets the environment

import argparse
import copy
import math
import time
from pathlib import Path

import numpy as np
import torch

from tooth_data import Views, fold_of, read_found, read_teeth
from tooth_model import ToothNetwork, losses

DRAWN = 84  # views of a step, of which about 64 are without a radiograph of a fold
BATCH = 64
RATE = 3e-3
EVERY = 100  # steps between two checkpoints


class Learner:
    """A network in training, its running mean and its optimizer."""

    def __init__(self):
        self.model = ToothNetwork().to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.model)
        decay = [p for p in self.model.parameters() if p.ndim > 1]
        plain = [p for p in self.model.parameters() if p.ndim <= 1]
        self.optimizer = torch.optim.AdamW([{'params': decay, 'weight_decay': 0.03}, {'params': plain, 'weight_decay': 0.0}], lr=RATE)

    def learn(self, views, rate, step):
        """One step on `views`. Returns the loss."""
        for group in self.optimizer.param_groups:
            group['lr'] = rate
        self.model.train()
        images, *labels = (torch.from_numpy(np.stack(part)) for part in zip(*views))
        with torch.autocast('cpu', torch.bfloat16):
            choice, carried = self.model(images.contiguous(memory_format=torch.channels_last))
        loss = losses(choice.float(), carried.float(), labels)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 2.0)
        self.optimizer.step()
        self.follow(min(1 - 1 / 250, step / (step + 10)))
        return loss.item()

    @torch.no_grad()
    def follow(self, share):
        """Moves the running mean towards the weights."""
        for mean, now in zip(self.average.state_dict().values(), self.model.state_dict().values()):
            if mean.dtype.is_floating_point:
                mean.mul_(share).add_(now, alpha=1 - share)
            else:
                mean.copy_(now)

    def state(self):
        return {'model': self.model.state_dict(), 'average': self.average.state_dict(), 'optimizer': self.optimizer.state_dict()}

    def load(self, state):
        for name, value in state.items():
            getattr(self, name).load_state_dict(value)


def save(path, state):
    """Writes a checkpoint whole or not at all."""
    torch.save(state, path.with_suffix('.new'))
    path.with_suffix('.new').rename(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--found', required=True, help='file written by find_teeth.py')
    parser.add_argument('--out', required=True)
    parser.add_argument('--folds', type=int, default=5)
    parser.add_argument('--steps', type=int, default=7000)
    parser.add_argument('--minutes', type=float, default=1e6, help='ends the schedule after this time')
    parser.add_argument('--exchange', type=float, default=0.3)
    a = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    path = Path(a.out) / 'folds.pt'
    path.parent.mkdir(parents=True, exist_ok=True)
    teeth, sources = read_teeth(a.data, read_found(a.found))
    learners = [Learner() for _ in range(a.folds)]
    begun = 0
    if path.exists():
        saved = torch.load(path)
        begun = saved['step']
        for learner, state in zip(learners, saved['folds'], strict=True):
            learner.load(state)
    views = Views(teeth, sources, 1 + begun, a.exchange)
    print(len(teeth), 'teeth of', len(sources), 'radiographs;', begun, 'steps before', flush=True)
    started, total = time.time(), np.zeros(a.folds)
    for step in range(begun + 1, begun + a.steps + 1):
        seconds = time.time() - started
        done = min(max((step - begun) / a.steps, seconds / 60 / a.minutes), 1)
        rate = RATE * min((step - begun) / 60, 0.5 * (1 + math.cos(math.pi * done)) + 0.01)
        drawn = [(view, {fold_of(i, a.folds) for i in images}) for view, images in views.drawn(DRAWN)]
        for fold, learner in enumerate(learners):
            total[fold] += learner.learn([view for view, folds in drawn if fold not in folds][:BATCH], rate, step)
        if step % EVERY == 0 or done >= 1:
            print(step, round(seconds), 's, loss', *np.round(total / EVERY, 3), flush=True)
            total[:] = 0
            save(path, {'step': step, 'folds': [learner.state() for learner in learners]})
        if done >= 1:
            break


if __name__ == '__main__':
    main()
