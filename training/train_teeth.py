"""Trains the second stage: python3 train_teeth.py --data DATA --found FILE --out CHECKPOINT [--fold K --folds N].

FILE is what find_teeth.py wrote. The validation radiographs of split.json are held out, or one fold of the others.
"""

import threads  # before numpy: it sets the environment

import argparse
import copy
import json
import math
import time
from pathlib import Path

import numpy as np
import torch

from tooth_crops import cut_tooth
from tooth_data import CARRIED, CHOICES, Views, fold_of, read_found, read_teeth
from tooth_model import ToothNetwork, losses

HERE = Path(__file__).parent


@torch.no_grad()
def scores_of(model, teeth, sources, size=64):
    """[N,7]: chances of none, filling, crown, then of the other findings, on the detector's boxes (mirrored too when
    asked)."""
    model.eval()
    rows = []
    for start in range(0, len(teeth), size):
        part = teeth[start:start + size]
        cuts = torch.from_numpy(np.stack([cut_tooth(sources[t.image].pixels, sources[t.image].levels, t.boxes[-1], t.upper) for t in part]))
        choice, carried = model(cuts.contiguous(memory_format=torch.channels_last))
        rows.append(torch.cat([torch.softmax(choice, 1), torch.sigmoid(carried)], 1).numpy())
    return np.concatenate(rows)


def f1_at(scores, truths, known, point=0.4):
    """F1 of one finding at an operating point among teeth whose label is certain."""
    given = (scores >= point) & known
    hits = (given & truths).sum()
    return 2 * hits / max(given.sum() + (truths & known).sum(), 1)


def figures_of(scores, teeth):
    """{finding: (F1 at 0.4, best F1, support)} of scores [N,7]; teeth that are undecided about it are left out."""
    allowed = np.stack([t.choices for t in teeth])
    carried, sure = np.stack([t.carried for t in teeth]), np.stack([t.known for t in teeth]) > 0
    rows = {}
    for column, name in enumerate((*CHOICES, *CARRIED)):
        if column == 0:
            continue
        if column < 3:
            known = (allowed.sum(1) == 1) | (allowed[:, column] == 0)
            truths = (allowed[:, column] > 0) & known
        else:
            known, truths = sure[:, column - 3], carried[:, column - 3] > 0
        points = [f1_at(scores[:, column], truths, known, p) for p in np.arange(0.05, 0.96, 0.05)]
        rows[name] = (round(float(f1_at(scores[:, column], truths, known)), 3), round(float(max(points)), 3), int((truths & known).sum()))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--found', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--fold', type=int, default=-1, help='left out of the training and measured; the validation ids by default')
    parser.add_argument('--folds', type=int, default=3)
    parser.add_argument('--steps', type=int, default=1500)
    parser.add_argument('--minutes', type=float, default=1e6, help='ends the schedule after this time')
    parser.add_argument('--batch', type=int, default=64)
    parser.add_argument('--rate', type=float, default=3e-3)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--exchange', type=float, default=0.3)
    parser.add_argument('--start', help='checkpoint to start from')
    a = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    validation = set(json.loads((HERE / 'split.json').read_text())['validation'])
    teeth, sources = read_teeth(a.data, read_found(a.found))
    held = [t for t in teeth if (t.image in validation if a.fold < 0 else t.image not in validation and fold_of(t.image, a.folds) == a.fold)]
    held = [t for t in held if t.detected is not None]
    training = [t for t in teeth if t.image not in validation and (a.fold < 0 or fold_of(t.image, a.folds) != a.fold)]
    model = ToothNetwork().to(memory_format=torch.channels_last)
    if a.start:
        model.load_state_dict(torch.load(a.start)['model'])
    history = torch.load(a.start).get('history', []) if a.start else []
    average = copy.deepcopy(model)
    views = Views(training, sources, a.seed, a.exchange)
    decay = [p for n, p in model.named_parameters() if p.ndim > 1]
    plain = [p for n, p in model.named_parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW([{'params': decay, 'weight_decay': 0.03}, {'params': plain, 'weight_decay': 0.0}], lr=a.rate)
    print(len(training), 'teeth,', len(held), 'held out;', sum(p.numel() for p in model.parameters()), 'parameters', flush=True)
    started, total = time.time(), 0.0
    for step in range(1, a.steps + 1):
        done = max(step / a.steps, (time.time() - started) / 60 / a.minutes)
        for group in optimizer.param_groups:
            group['lr'] = a.rate * min(step / 60, 0.5 * (1 + math.cos(math.pi * min(done, 1))) + 0.01)
        model.train()
        images, *labels = (torch.from_numpy(part) for part in views.batch(a.batch))
        loss = losses(*model(images.contiguous(memory_format=torch.channels_last)), labels)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        optimizer.step()
        total += loss.item()
        with torch.no_grad():
            share = min(1 - 1 / 250, step / (step + 10))
            for mine, other in zip(average.state_dict().values(), model.state_dict().values()):
                if mine.dtype.is_floating_point:
                    mine.mul_(share).add_(other, alpha=1 - share)
                else:
                    mine.copy_(other)
        if step % 100 == 0 or done >= 1:
            shown = figures_of(scores_of(average, held, sources), held) if step % 500 == 0 or done >= 1 else ''
            print(step, round(time.time() - started), 's, loss', round(total / 100, 4), shown, flush=True)
            total = 0.0
            run = {'steps': step, **{k: getattr(a, k) for k in ('batch', 'rate', 'seed', 'exchange')}}
            torch.save({'model': average.state_dict(), 'history': [*history, run]}, a.out)
        if done >= 1:
            break


if __name__ == '__main__':
    main()
