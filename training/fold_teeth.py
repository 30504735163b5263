"""Trains the second stage once for each fold of all radiographs, without that fold, and once without the validation
radiographs: python3 fold_teeth.py --data DATA --found FILE --out FOLDER [--start CHECKPOINT] --minutes M --workers N.

The networks of the folds begin from nothing and read what they have not seen (`measure_folds.py`); nothing of them is
released. The last one goes on from CHECKPOINT and may be. FOLDER/teeth.pt holds them. A step draws for 0.3 s of one
core, and six networks learn from it in 0.8 s of another one or in a moment on a GPU.
"""

import threads  # before numpy: it sets the environment

import argparse
from pathlib import Path

import torch

from folds import PARTS, VALIDATION, Learner, Stream, train_side_by_side
from tooth_data import Views, read_found, read_teeth
from tooth_model import ToothNetwork, losses

RATE, START_RATE = 3e-3, 1e-3
EXCHANGE = 0.3
SIZES = {'views': 84, 'learnt': 60}  # of which about 64 may be seen by a network


class Step:
    """One step of one network."""

    size = SIZES['learnt']

    def __init__(self, learners, device):
        self.learners, self.device = learners, device

    def __call__(self, part, tensors, schedule):
        images, *labels = tensors

        def loss_of(model):
            with torch.autocast(self.device.type, torch.bfloat16):
                choice, carried = model(images.contiguous(memory_format=torch.channels_last))
            return losses(choice.float(), carried.float(), labels)
        return self.learners[part].learn(loss_of, schedule, 2.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--data', required=True)
    parser.add_argument('--found', required=True, help='file written by find_teeth.py')
    parser.add_argument('--out', required=True)
    parser.add_argument('--start', help='checkpoint that the last network goes on from')
    parser.add_argument('--minutes', type=float, required=True)
    parser.add_argument('--workers', type=int, default=2)
    a = parser.parse_args()
    torch.manual_seed(1)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    torch.backends.cudnn.benchmark = True
    out = Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    learners = []
    for part in range(PARTS):
        model, begun = ToothNetwork(), part == VALIDATION and a.start
        if begun:
            model.load_state_dict(torch.load(a.start, map_location='cpu')['model'])
        learners.append(Learner(model.to(device), START_RATE if begun else RATE, 0.03, 0.998))
    views = Views(*read_teeth(a.data, read_found(a.found)), 1, EXCHANGE)

    def drawn(rng, size, done):
        views.rng = rng
        return views.drawn(size)

    def write():
        torch.save({'folds': [{'model': learner.weights()} for learner in learners], 'steps': learners[0].steps}, out / 'teeth.pt')

    train_side_by_side(Stream(drawn, SIZES['views'], 50), learners, Step(learners, device), a.minutes, a.workers, write)


if __name__ == '__main__':
    main()
