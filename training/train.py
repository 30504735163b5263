"""Trains the detector: python3 train.py --data DATA --run FOLDER [--stage N]. Checkpoints hold the averaged weights.

Training goes in stages, each with its own warm-up and cosine; a stage starts from the averaged weights of the one before
it. So a usable model exists early, and a later stage can be run alone (--stage N --start CHECKPOINT).
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

from augment import augment
from classes import HEAT_INDEX
from data import read_all, split
from evaluate import evaluate
from losses import total_loss
from model import Detector
from targets import make_targets

HERE = Path(__file__).parent
CONFIG = {'width': 512, 'height': 288, 'batch': 8, 'decay': 0.02, 'average': 0.997, 'rare_weight': 1.6, 'bf16': True}
# epochs that are run, the length of the cosine they belong to, its peak, the seed.
STAGES = [{'epochs': 16, 'cosine': 100, 'rate': 2e-3, 'seed': 20},
          {'epochs': 10, 'cosine': 10, 'rate': 1e-3, 'seed': 20},
          {'epochs': 20, 'cosine': 20, 'rate': 1e-3, 'seed': 22},
          {'epochs': 18, 'cosine': 18, 'rate': 8e-4, 'seed': 23, 'average': 0.995}]


def sampling_weights(radiographs, rare_weight):
    """Radiographs with primary teeth, implants or bridges are drawn more often: they are few."""
    rare = {i for name, i in HEAT_INDEX.items() if name in ('IMPLANT', 'BRIDGE') or (name.isdigit() and name >= '51')}
    weights = np.array([rare_weight if rare & set(r.channels.tolist()) else 1.0 for r in radiographs])
    return weights / weights.sum()


def make_batch(radiographs, rng, config):
    """Random views of the given radiographs: image tensor and targets."""
    images, targets = [], []
    for r in radiographs:
        image, boxes, channels, visible = augment(r, rng, config['width'], config['height'])
        images.append(image)
        targets.append(make_targets(boxes, channels, r.groups, r.attributes, r.attribute_weights, visible,
                                    config['width'], config['height']))
    stacked = {key: torch.from_numpy(np.stack([t[key] for t in targets])) for key in targets[0]}
    return torch.from_numpy(np.stack(images))[:, None], stacked


class Average:
    """Exponential moving average of the weights; short memory at first, so early checkpoints are usable."""

    def __init__(self, model, decay):
        self.model, self.decay, self.steps = copy.deepcopy(model).eval(), decay, 0

    @torch.no_grad()
    def update(self, model):
        self.steps += 1
        decay = min(self.decay, (1 + self.steps) / (10 + self.steps))
        for mine, theirs in zip(self.model.state_dict().values(), model.state_dict().values()):
            if mine.dtype.is_floating_point:
                mine.mul_(decay).add_(theirs, alpha=1 - decay)
            else:
                mine.copy_(theirs)


def rate_at(progress, peak):
    """Warm-up over the first 3 %, then a cosine down to 1 % of the peak."""
    if progress < 0.03:
        return peak * (progress + 0.002) / 0.032
    return peak * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * (progress - 0.03) / 0.97)))


def progress_of(epochs, seconds, config):
    """Share of the stage that is done, by its minutes of wall time where it has them, else by its epochs."""
    if config.get('minutes'):
        return min(seconds / 60 / config['minutes'], 1.0)
    return epochs / config['cosine']


def train(data, run, config, start=None):
    """Trains one stage and writes run/last.pt (averaged weights), run/log.jsonl and run/config.json.

    `config` is CONFIG with the keys of one of STAGES; `start` is the checkpoint to begin from. Returns run/last.pt.
    """
    run = Path(run)
    run.mkdir(parents=True, exist_ok=True)
    (run / 'config.json').write_text(json.dumps(config, indent=1))
    torch.manual_seed(config['seed'])
    rng = np.random.default_rng(config['seed'])
    training, validation = split(read_all(data), HERE / 'split.json')
    print(f'{len(training)} radiographs to train, {len(validation)} to validate', flush=True)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    model = Detector()
    if start:
        model.load_state_dict(torch.load(start, map_location='cpu')['weights'])
    model = model.to(device, memory_format=torch.channels_last)
    average = Average(model, config['average'])
    decayed = [p for p in model.parameters() if p.ndim > 1]
    plain = [p for p in model.parameters() if p.ndim <= 1]
    optimiser = torch.optim.AdamW([{'params': decayed, 'weight_decay': config['decay']},
                                   {'params': plain, 'weight_decay': 0.0}], lr=config['rate'])
    weights = sampling_weights(training, config['rare_weight'])
    steps = len(training) // config['batch']
    history = (torch.load(start, map_location='cpu').get('history') or []) if start else []
    began = time.time()
    for epoch in range(config['epochs']):
        model.train()
        drawn = rng.choice(len(training), steps * config['batch'], replace=False, p=weights)
        sums = np.zeros(4)
        for step in range(steps):
            progress = progress_of(epoch + step / steps, time.time() - began, config)
            for group in optimiser.param_groups:
                group['lr'] = rate_at(progress, config['rate'])
            chosen = [training[i] for i in drawn[step * config['batch']:(step + 1) * config['batch']]]
            images, targets = make_batch(chosen, rng, config)
            images = images.to(device, memory_format=torch.channels_last)
            targets = {key: value.to(device) for key, value in targets.items()}
            with torch.autocast(device.type, dtype=torch.bfloat16, enabled=config['bf16']):
                outputs = model(images)
            loss, parts = total_loss(outputs, targets)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            if not torch.isfinite(norm):
                raise SystemExit(f'epoch {epoch + 1}, step {step}: the gradient is not finite; try --fp32')
            optimiser.step()
            average.update(model)
            sums += parts
        line = {'epoch': epoch + 1, 'minutes': round((time.time() - began) / 60, 2),
                'losses': [round(float(x), 4) for x in sums / steps]}
        length = 'minutes' if config.get('minutes') else 'cosine'
        done = {k: config[k] for k in ('rate', length, 'seed', 'average')}
        torch.save({'weights': average.model.state_dict(), 'config': config,
                    'history': [*history, {**done, 'epochs': epoch + 1}]}, run / 'last.pt')
        over = epoch + 1 == config['epochs'] or progress_of(epoch + 1, time.time() - began, config) >= 1
        if (epoch + 1) % 4 == 0 or over:
            figures = evaluate(average.model, validation, config['width'], config['height'])
            line.update({k: figures[k] for k in ('map50', 'map75', 'any50', 'primary50')},
                        findings={k: v['ap50'] for k, v in figures['findings'].items()})
        print(json.dumps(line), flush=True)
        with open(run / 'log.jsonl', 'a') as log:
            log.write(json.dumps(line) + '\n')
        if over:
            break
    return run / 'last.pt'


def train_all(data, run, config):
    """All stages, each in a folder of its own. Returns the last checkpoint."""
    checkpoint = None
    for number, stage in enumerate(STAGES, 1):
        checkpoint = train(data, Path(run) / f'stage-{number}', {**config, **stage}, checkpoint)
    return checkpoint


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--run', required=True, help='folder for checkpoints and log')
    parser.add_argument('--stage', type=int, choices=range(1, len(STAGES) + 1), help='one stage only')
    parser.add_argument('--fp32', action='store_true', help='single precision (bfloat16 is twice as fast)')
    parser.add_argument('--start', help='checkpoint to start from')
    parser.add_argument('--minutes', type=float, help='wall time of the stage, in place of its number of epochs')
    arguments = parser.parse_args()
    torch.set_num_threads(2)
    config = {**CONFIG, 'bf16': not arguments.fp32}
    if arguments.stage:
        stage = STAGES[arguments.stage - 1]
        if arguments.minutes:
            stage = {**stage, 'epochs': 1000, 'minutes': arguments.minutes}
        train(arguments.data, arguments.run, {**config, **stage}, arguments.start)
    else:
        train_all(arguments.data, arguments.run, config)


if __name__ == '__main__':
    main()
