"""Trains the first stage once for each fold of all radiographs, without that fold, and once without the validation
radiographs: python3 fold_detector.py --data DATA --out FOLDER [--drawn FOLDER] [--start CHECKPOINT] --minutes M
--workers N.

The networks of the folds begin from nothing and read what they have not seen (`measure_folds.py`); nothing of them is
released. The last one goes on from CHECKPOINT and may be; CHECKPOINT's opinion of the boxes is a part of the training boxes of
all (`opinions.py`). FOLDER/first-0.pt to first-5.pt hold them. For a machine with a GPU and many cores.
"""

import threads  # before numpy: it sets the environment

import argparse
from pathlib import Path

import numpy as np
import torch

from augment import augment
from compose import Donors, composed
from data import read_all, without_shift
from folds import PARTS, VALIDATION, Learner, Stream, train_side_by_side
from losses import total_loss
from model import Detector
from opinions import with_opinions
from targets import make_targets
from train import CONFIG, DRAWN, draw, sampling_weights

DRAWN_SHARE = 0.06
METAL = 0.15
CALM_FROM = 0.6
RATE, START_RATE = 2e-3, 4e-4
OPINIONS = (0.3, 0.2, 0.5)  # shares of label, outline and network in the training boxes
SIZES = {'views': 40, 'learnt': 23}  # of which about 28 may be seen by a network
KEYS = ('heat', 'heat_weight', 'box', 'box_weight', 'on_tooth', 'on_tooth_weight', 'away', 'away_weight', 'attributes', 'attribute_weight',
        'dense', 'dense_weight')


class Mouths:
    """Random views of radiographs, composed mouths and drawn mouths."""

    def __init__(self, radiographs, drawn):
        self.shown, self.donors = radiographs + drawn, Donors(radiographs)
        share = DRAWN_SHARE if drawn else 0.0
        self.weights = np.concatenate([sampling_weights(radiographs, CONFIG['rare_weight']) * (1 - share), np.full(len(drawn), share / max(len(drawn), 1))])

    def __call__(self, rng, size, done):
        """`size` views as a Stream takes them."""
        return [self.view(self.shown[i], rng, done > CALM_FROM) for i in draw(self.weights, size, rng)]

    def view(self, radiograph, rng, calm):
        r = radiograph if radiograph.id.startswith(DRAWN) else composed(radiograph, self.donors, rng, METAL)
        looser = {'bending': 0.3, 'framing': 0.4} if calm else {'bending': 0.5}
        width, height = CONFIG['width'], CONFIG['height']
        image, boxes, channels, visible, outlines = augment(r, rng, width, height, **looser)
        targets = make_targets(boxes, channels, r.groups, r.attributes, r.attribute_weights, visible, outlines, width, height)
        ids = [] if radiograph.id.startswith(DRAWN) else [r.id, *r.others]
        return [image[None], *(targets[key] for key in KEYS)], ids


class Step:
    """One step of one network."""

    size = SIZES['learnt']

    def __init__(self, learners, device):
        self.learners, self.device = learners, device

    def __call__(self, part, tensors, schedule):
        images, targets = tensors[0].contiguous(memory_format=torch.channels_last), dict(zip(KEYS, tensors[1:]))

        def loss_of(model):
            with torch.autocast(self.device.type, torch.bfloat16):
                outputs = model(images)
            return total_loss(outputs, targets, 4.0)[0]
        return self.learners[part].learn(loss_of, schedule, 5.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--data', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--drawn', help='folder of drawn mouths (draw-mouths.mjs)')
    parser.add_argument('--start', help='checkpoint that the last network goes on from')
    parser.add_argument('--minutes', type=float, required=True)
    parser.add_argument('--workers', type=int, default=2)
    a = parser.parse_args()
    torch.manual_seed(1)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    torch.backends.cudnn.benchmark = True
    out = Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    radiographs = [without_shift(r) for r in read_all(a.data)]
    models = [Detector().to(device) for _ in range(PARTS)]
    if a.start:
        models[VALIDATION].load_state_dict(torch.load(a.start, map_location='cpu')['weights'])
        radiographs = with_opinions(radiographs, models[VALIDATION], {**CONFIG, 'opinions': OPINIONS})
    learners = []
    for part, model in enumerate(models):
        begun = part == VALIDATION and a.start
        learners.append(Learner(model, START_RATE if begun else RATE, CONFIG['decay'], 0.996))
    stream = Stream(Mouths(radiographs, read_all(a.drawn) if a.drawn else []), SIZES['views'], 40)

    def write():
        for part, learner in enumerate(learners):
            torch.save({'weights': learner.weights(), 'config': {**CONFIG, 'unshifted': True}, 'history': [{'steps': learner.steps}]}, out / f'first-{part}.pt')

    train_side_by_side(stream, learners, Step(learners, device), a.minutes, a.workers, write)


if __name__ == '__main__':
    main()
