"""Trains the detector: python3 train.py --data DATA --run FOLDER [--stage N]. Checkpoints hold the averaged weights.

Training has stages with their own warm-up and cosine. A stage starts from the averaged weights of the previous one, so
a later stage can be run alone (--stage N --start CHECKPOINT).
"""

import threads  # before numpy: it sets the environment

import argparse
import copy
import json
import math
import shutil
import time
from pathlib import Path

import numpy as np
import torch

from augment import augment
from classes import ATTRIBUTES, HEAT_INDEX
from compose import Donors, composed
from data import read_all, read_export, split, without_shift
from evaluate import evaluate
from losses import total_loss
from model import Detector
from opinions import with_opinions
from targets import make_targets

HERE = Path(__file__).parent
DRAWN = 'drawn'  # prefix of the ids of drawn mouths
GAPS = ('cate5', 'cate7', 'cate8', 'cate9', 'cate10')  # the source's categories with missing teeth
CONFIG = {'width': 640, 'height': 352, 'normalise': 'equalise', 'batch': 8, 'decay': 0.02, 'average': 0.997, 'rare_weight': 1.6,
          'bf16': True}
# epochs, length and peak of the cosine, seed; `kept`: weight of the start checkpoint in the mean at the end of the
# stage;
# `calm_from`: the share of the stage after which views are less distorted; `opinions`: shares of the box targets
# (opinions.py);
# `metal`: share of the views with drawn metal (metal.py); `twins`: seeds of further runs that are averaged.
SMALL = {'width': 512, 'height': 288}  # input size of the first stages
STAGES = [{**SMALL, 'epochs': 16, 'cosine': 100, 'rate': 2e-3, 'seed': 20},
          {**SMALL, 'epochs': 10, 'cosine': 10, 'rate': 1e-3, 'seed': 20},
          {**SMALL, 'epochs': 20, 'cosine': 20, 'rate': 1e-3, 'seed': 22},
          {**SMALL, 'epochs': 18, 'cosine': 18, 'rate': 8e-4, 'seed': 23, 'average': 0.995},
          {'epochs': 26, 'cosine': 26, 'rate': 7e-4, 'seed': 24, 'average': 0.99, 'compose': True, 'box_weight': 3.0,
           'drawn_share': 0.1, 'mean_from': 0.62},
          {'epochs': 30, 'cosine': 30, 'rate': 5e-4, 'seed': 25, 'average': 0.99, 'compose': True, 'box_weight': 4.0,
           'drawn_share': 0.06, 'mean_from': 0.62, 'bending': 0.4, 'unshifted': True},
          {'epochs': 66, 'cosine': 66, 'rate': 5e-4, 'seed': 26, 'average': 0.995, 'compose': True, 'box_weight': 4.0,
           'drawn_share': 0.06, 'mean_from': 0.8, 'bending': 0.6, 'unshifted': True,
           'kept': 0.4},
          {'epochs': 60, 'cosine': 60, 'rate': 5e-4, 'seed': 27, 'average': 0.995, 'compose': True, 'box_weight': 5.0,
           'drawn_share': 0.06, 'mean_from': 0.85, 'bending': 0.5, 'unshifted': True, 'calm_from': 0.7,
           'kept': 0.2},
          {'epochs': 60, 'cosine': 60, 'rate': 5e-4, 'seed': 28, 'average': 0.995, 'compose': True, 'box_weight': 5.0,
           'drawn_share': 0.06, 'mean_from': 0.85, 'bending': 0.4, 'unshifted': True, 'calm_from': 0.6, 'opinions': (0.4, 0.2, 0.4),
           'twins': (29,)},
          {'epochs': 56, 'cosine': 56, 'rate': 5e-4, 'seed': 30, 'average': 0.995, 'compose': True, 'box_weight': 5.0,
           'drawn_share': 0.06, 'mean_from': 0.85, 'bending': 0.4, 'unshifted': True, 'calm_from': 0.5, 'opinions': (0.3, 0.2, 0.5),
           'twins': (31,), 'kept': 0.23},
          {'epochs': 53, 'cosine': 62, 'rate': 5e-4, 'seed': 32, 'average': 0.995, 'compose': True, 'box_weight': 5.0,
           'drawn_share': 0.06, 'bending': 0.4, 'unshifted': True, 'calm_from': 0.5, 'opinions': (0.3, 0.2, 0.5), 'metal': 0.25,
           'kept': 0.7}]


def sampling_weights(radiographs, rare_weight):
    """Sampling weights: rare mouths more often (primary teeth, implants, bridges, gross decay, many missing teeth)."""
    rare = {i for name, i in HEAT_INDEX.items() if name in ('IMPLANT', 'BRIDGE') or (name.isdigit() and name >= '51')}
    decay = [name for name, _, _ in ATTRIBUTES].index('PRIM_CAR_CAVITY')
    weights = []
    for r in radiographs:
        weight = rare_weight if rare & set(r.channels.tolist()) or r.id.split('-')[0] in GAPS else 1.0
        weights.append(weight * (1.5 if r.attributes[:, decay].any() else 1.0))
    return np.array(weights) / sum(weights)


def draw(weights, count, rng):
    """`count` indices, each as often as its weight requires, plus or minus one, in random order."""
    order = rng.permutation(len(weights))
    edges = np.cumsum(weights[order])
    at = (np.arange(count) + rng.random()) / count * edges[-1]
    return rng.permutation(order[np.searchsorted(edges, at).clip(max=len(weights) - 1)])


def make_batch(radiographs, rng, config, donors=None, calm=False):
    """Random views of the given radiographs: image tensor and targets. With `donors` some mouths are composed."""
    images, targets = [], []
    calmer = {'bending': 0.3, 'framing': 0.4} if calm else {'bending': config.get('bending', 1.0)}
    for r in radiographs:
        if donors and not r.id.startswith(DRAWN):
            r = composed(r, donors, rng, config.get('metal', 0.0))
        image, boxes, channels, visible, outlines = augment(r, rng, config['width'], config['height'], **calmer)
        images.append(image)
        targets.append(make_targets(boxes, channels, r.groups, r.attributes, r.attribute_weights, visible, outlines,
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
    """Share of the stage that is done, by wall time when the stage has minutes, otherwise by epochs."""
    if config.get('minutes'):
        return min(seconds / 60 / config['minutes'], 1.0)
    return epochs / config['cosine']


def mean_of(weights, others, share):
    """The mean of two sets of weights, with `share` of the others; weights that the others do not have are unchanged.
    """
    return {k: (v.float() * (1 - share) + others.get(k, v).float() * share).to(v.dtype) for k, v in weights.items()}


def ended(run):
    """The result of a run: run/end.pt, averaged with run/early.pt when there is one."""
    saved = torch.load(run / 'end.pt', map_location='cpu')
    if (run / 'early.pt').is_file():
        early = torch.load(run / 'early.pt', map_location='cpu')
        saved['weights'] = mean_of(saved['weights'], early['weights'], 0.5)
        saved['history'][-1]['mean_with_epoch'] = early['history'][-1]['epochs']
    return saved


def finish(run, start=None, kept=0.0, twins=()):
    """Writes run/last.pt: the mean of the results of this run and its `twins` (folders), mixed with `kept` of `start`'s
    weights.

    The mean of related weights generalises better. Returns run/last.pt; its history describes the training.
    """
    saved = ended(run)
    done = saved['history'][-1]
    for number, twin in enumerate(map(ended, twins), 2):
        saved['weights'] = mean_of(saved['weights'], twin['weights'], 1 / number)
        done.setdefault('mean_with', []).append({k: twin['history'][-1][k] for k in ('seed', 'epochs') if k in twin['history'][-1]})
    if start and kept:
        saved['weights'] = mean_of(saved['weights'], torch.load(start, map_location='cpu')['weights'], kept)
        done['kept'] = kept
    torch.save(saved, run / 'last.pt')
    return run / 'last.pt'


def load_begun(model, weights):
    """Loads a start's weights; a new head keeps its initial weights. Any other missing weight is an error."""
    missing, unknown = model.load_state_dict(weights, strict=False)
    if unknown or any(not name.startswith('outline.') for name in missing):
        raise SystemExit(f'the start is of another network: {[*missing, *unknown][:3]}')


def train(data, run, config, start=None, drawn=None, resume=False):
    """Trains one stage and writes run/end.pt (averaged weights, after every epoch), run/log.jsonl and run/config.json.

    `config` is CONFIG with the keys of one of STAGES; `start` is the checkpoint to begin from; `drawn` is a folder of
    drawn mouths, which are the share `config['drawn_share']` of every epoch. With `resume` it continues from
    run/state.pt.
    """
    run.mkdir(parents=True, exist_ok=True)
    (run / 'config.json').write_text(json.dumps(config, indent=1))
    torch.manual_seed(config['seed'])
    rng = np.random.default_rng(config['seed'])
    training, validation = split(read_all(data), HERE / 'split.json')
    for folder in config.get('also', []):  # radiographs of clinics that agreed are never measured on
        training += read_export(folder)
    if config.get('few'):  # a trial of all steps, not of the result
        training, validation = training[:config['few']], validation[:config['few']]
    if config.get('unshifted'):
        training = [without_shift(r) for r in training]
    share = config.get('drawn_share', 0.0) if drawn else 0.0
    mouths = read_all(drawn) if share else []
    print(f'{len(training)} radiographs and {len(mouths)} drawn mouths to train, {len(validation)} to validate', flush=True)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    model = Detector()
    history = []
    if start:
        begun = torch.load(start, map_location='cpu')
        load_begun(model, begun['weights'])
        history = begun.get('history') or []
    if start and config.get('opinions'):
        training = with_opinions(training, model, config)
    donors = Donors(training) if config.get('compose') else None
    model = model.to(device, memory_format=torch.channels_last)
    average = Average(model, config['average'])
    decayed = [p for p in model.parameters() if p.ndim > 1]
    plain = [p for p in model.parameters() if p.ndim <= 1]
    optimiser = torch.optim.AdamW([{'params': decayed, 'weight_decay': config['decay']},
                                   {'params': plain, 'weight_decay': 0.0}], lr=config['rate'])
    weights = np.concatenate([sampling_weights(training, config['rare_weight']) * (1 - share),
                              np.full(len(mouths), share / max(len(mouths), 1))])
    shown = training + mouths
    steps = len(training) // config['batch']
    first, earlier = 0, 0.0
    if resume and (run / 'state.pt').is_file():
        state = torch.load(run / 'state.pt', map_location=device)
        model.load_state_dict(state['model'])
        average.model.load_state_dict(state['average'])
        average.steps = state['average_steps']
        optimiser.load_state_dict(state['optimiser'])
        rng.bit_generator.state = state['rng']
        first, earlier = state['epoch'], state['seconds']
        print(f'goes on after epoch {first}', flush=True)
    began = time.time() - earlier
    for epoch in range(first, config['epochs']):
        model.train()
        drawn_now = draw(weights, steps * config['batch'], rng)
        sums = np.zeros(5)
        for step in range(steps):
            progress = progress_of(epoch + step / steps, time.time() - began, config)
            for group in optimiser.param_groups:
                group['lr'] = rate_at(progress, config['rate'])
            chosen = [shown[i] for i in drawn_now[step * config['batch']:(step + 1) * config['batch']]]
            images, targets = make_batch(chosen, rng, config, donors, progress > config.get('calm_from', 1))
            images = images.to(device, memory_format=torch.channels_last)
            targets = {key: value.to(device) for key, value in targets.items()}
            with torch.autocast(device.type, dtype=torch.bfloat16, enabled=config['bf16']):
                outputs = model(images)
            loss, parts = total_loss(outputs, targets, config.get('box_weight', 2.0))
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            if not torch.isfinite(norm):
                raise SystemExit(f'epoch {epoch + 1}, step {step}: the gradient is not finite; try --fp32')
            optimiser.step()
            average.update(model)
            sums += parts.cpu().numpy()
        line = {'epoch': epoch + 1, 'minutes': round((time.time() - began) / 60, 2),
                'losses': [round(float(x), 4) for x in sums / steps]}
        length = 'minutes' if config.get('minutes') else 'cosine'
        done = {k: config[k] for k in ('rate', length, 'seed', 'average')}
        torch.save({'weights': average.model.state_dict(), 'config': config,
                    'history': [*history, {**done, 'epochs': epoch + 1}]}, run / 'end.pt')
        torch.save({'model': model.state_dict(), 'average': average.model.state_dict(), 'average_steps': average.steps,
                    'optimiser': optimiser.state_dict(), 'rng': rng.bit_generator.state, 'epoch': epoch + 1,
                    'seconds': time.time() - began}, run / 'state.pt')
        passed = progress_of(epoch + 1, time.time() - began, config)
        if passed >= config.get('mean_from', 2) and not (run / 'early.pt').is_file():
            shutil.copyfile(run / 'end.pt', run / 'early.pt')
        over = epoch + 1 == config['epochs'] or progress_of(epoch + 1, time.time() - began, config) >= 1
        if config.get('measure', True) and ((epoch + 1) % 4 == 0 or over):
            figures = evaluate(average.model, validation, config)
            line.update({k: figures[k] for k in ('map50', 'map75', 'any50', 'primary50')},
                        findings={k: v['ap50'] for k, v in figures['findings'].items()})
        print(json.dumps(line), flush=True)
        with open(run / 'log.jsonl', 'a') as log:
            log.write(json.dumps(line) + '\n')
        if over:
            break


def train_stage(data, run, config, start=None, drawn=None, resume=False):
    """Trains one stage, once more with each of `config['twins']` (seeds) when it has any. Returns run/last.pt
    (`finish`)."""
    run = Path(run)
    train(data, run, config, start, drawn, resume)
    twins = [run / f'seed-{seed}' for seed in config.get('twins', ())]
    for seed, twin in zip(config.get('twins', ()), twins):
        train(data, twin, {**config, 'seed': seed}, start, drawn, resume)
    return finish(run, start, config.get('kept', 0.0), twins)


def train_all(data, run, config, drawn=None, checkpoint=None):
    """Trains all stages, each in its own folder; with `few` one epoch of each. Returns the last checkpoint."""
    for number, stage in enumerate(STAGES, 1):
        short = {'epochs': 1, 'cosine': 1} if config.get('few') else {}
        checkpoint = train_stage(data, Path(run) / f'stage-{number}', {**config, **stage, **short}, checkpoint, drawn)
    return checkpoint


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--run', required=True, help='folder for checkpoints and log')
    parser.add_argument('--stage', type=int, choices=range(1, len(STAGES) + 1), help='one stage only')
    parser.add_argument('--fp32', action='store_true', help='single precision (bfloat16 is twice as fast)')
    parser.add_argument('--start', help='checkpoint to start from')
    parser.add_argument('--resume', action='store_true', help='go on from the state in the run folder')
    parser.add_argument('--drawn', help='folder of drawn mouths (draw_mouths.mjs), for the stages that use them')
    parser.add_argument('--unmeasured', action='store_true', help='do not measure on the validation radiographs while training')
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--seed', type=int, help="this one alone, in place of the stage's own")
    parser.add_argument('--minutes', type=float, help='wall time of the stage, in place of its number of epochs')
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    config = {**CONFIG, 'bf16': not arguments.fp32, 'measure': not arguments.unmeasured}
    if arguments.stage:
        stage = STAGES[arguments.stage - 1]
        if arguments.minutes:
            stage = {**stage, 'epochs': 1000, 'minutes': arguments.minutes}
        if arguments.seed:
            stage = {**stage, 'seed': arguments.seed, 'twins': ()}
        train_stage(arguments.data, arguments.run, {**config, **stage}, arguments.start, arguments.drawn, arguments.resume)
    else:
        train_all(arguments.data, arguments.run, config, arguments.drawn)


if __name__ == '__main__':
    main()
