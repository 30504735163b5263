"""Measures the second stage out of fold on all radiographs: python3 measure_folds.py --data DATA --found FILE --folds
FOLDER --bundle FOLDER [--json FILE].

Each radiograph is read by the network of `fold_teeth.py` that has not seen it; slope and offset of its confidences come
from the other folds. The first stage was trained on all but the validation radiographs, so each figure stands twice:
mixed with the first stage, and for the second stage alone, which has seen none of them. Groups: all, and the
radiographs of the validation and of the training of the first stage.
"""

import threads  # before numpy: it sets the environment

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from classes import ATTRIBUTES
from data import read_all
from decode import BRACKET, BRACKET_NOT_FILLING
from evaluate import REPORTED, average_precision, finding_truths, findings_for, match_rows, operating_point, reliability
from tooth_data import fold_of
from tooth_mix import FOLDS, INDEX, READ, examples_of, fit_all, fitted, mixed, read_teeth_of, released_reader
from tooth_model import ReadTooth, ToothNetwork

HERE = Path(__file__).parent
ROUNDS = 400


def detections_of(path):
    """{image id: detections} of a file written by find_teeth.py: the numbered teeth, as `decode_peaks` gives them."""
    out = {}
    for line in Path(path).read_text().splitlines():
        row = json.loads(line)
        teeth = []
        for tooth in row['teeth']:
            attributes = np.array([tooth['scores'][name] for name, _, _ in ATTRIBUTES])
            attributes[INDEX['COMPOSITE']] /= 1 - BRACKET_NOT_FILLING * attributes[BRACKET]  # findings_on_teeth lowers it again
            teeth.append({'group': 'tooth', 'class': tooth['number'], 'score': 1.0, 'box': np.array(tooth['box'], np.float32), 'attributes': attributes})
        out[row['id']] = teeth
    return out


def fold_networks(folder):
    """The networks of fold_teeth.py, one for each fold."""
    networks = []
    for state in torch.load(Path(folder) / 'folds.pt', map_location='cpu')['folds']:
        network = ReadTooth(ToothNetwork()).eval()
        network.network.load_state_dict(state['average'])
        networks.append(network)
    return networks


def shares_of(kind, examples):
    """(own, read, offset) of each finding: the first stage alone, the second alone, or both mixed; fitted on
    examples."""
    if kind == 'mixed':
        return fit_all(examples)
    column = 0 if kind == 'first' else 1
    fits = []
    for k in range(len(READ)):
        rows = [row for of in examples for row in of[k]]
        slope = fitted([(row[column], row[column], row[2]) for row in rows])
        weights = [0.0, 0.0]
        weights[column] = slope[0] + slope[1]
        fits.append((*weights, slope[2]))
    return fits


def rows_of(radiographs, detections, name):
    """[(image, score, hit)] by falling score, and the number of labels of each image."""
    index, region = INDEX[name], ATTRIBUTES[INDEX[name]][1]
    pairs = {r.id: finding_truths(r, index, region) for r in radiographs}
    rows = list(match_rows(findings_for(radiographs, detections, name), {k: v[0] for k, v in pairs.items()}, {k: v[1] for k, v in pairs.items()}, 0.5))
    return rows, {k: len(v[0]) for k, v in pairs.items()}


def figures_of(rows, support, ids, rng):
    """Figures of one finding on the radiographs `ids`, with 95 % intervals by bootstrap over radiographs."""
    rows = [row for row in rows if row[0] in ids]
    place = {image: i for i, image in enumerate(sorted(ids))}
    images = np.array([place[row[0]] for row in rows], int)
    scores, hits = np.array([row[1] for row in rows]), np.array([row[2] for row in rows], bool)
    labels = np.array([support[image] for image in sorted(ids)])
    total = int(labels.sum())
    samples = []
    for _ in range(ROUNDS):
        times = np.bincount(rng.integers(0, len(place), len(place)), minlength=len(place))
        repeat = times[images]
        s, h, n = np.repeat(scores, repeat), np.repeat(hits, repeat), int((labels * times).sum())
        if n:
            samples.append([average_precision(h, n), operating_point(s, h, n, 0.4)['f1'], reliability(s, h)['ece']])
    low, high = np.percentile(samples, [2.5, 97.5], axis=0) if samples else (np.full(3, np.nan), np.full(3, np.nan))
    # What the error would be on these confidences if each were exactly right: chance alone.
    reported = scores[scores >= REPORTED]
    chance = [reliability(reported, rng.random(len(reported)) < reported)['ece'] for _ in range(ROUNDS)]
    best = operating_point(scores, hits, total)
    at = operating_point(scores, hits, total, 0.4)
    values = {'ap50': average_precision(hits, total), 'f1': at['f1'], 'ece': reliability(scores, hits)['ece']}
    return {'support': total, 'reported': len(reported), 'precision': at['precision'], 'recall': at['recall'], 'best': best,
            'chance': [round(float(np.mean(chance)), 3), round(float(np.percentile(chance, 95)), 3)],
            **{key: [round(float(v), 3) for v in (value, low[i], high[i])] for i, (key, value) in enumerate(values.items())}}


def threshold_out_of_fold(rows, support, ids):
    """F1 where the threshold of each fold is the best one of the other folds: [F1, thresholds]."""
    hits = given = 0
    chosen = []
    for k in range(FOLDS):
        others = [row for row in rows if row[0] in ids and fold_of(row[0], FOLDS) != k]
        total = sum(n for image, n in support.items() if image in ids and fold_of(image, FOLDS) != k)
        best = operating_point(np.array([r[1] for r in others]), np.array([r[2] for r in others], bool), total)['threshold']
        mine = [row for row in rows if row[0] in ids and fold_of(row[0], FOLDS) == k and row[1] >= best]
        given, hits = given + len(mine), hits + sum(row[2] for row in mine)
        chosen.append(best)
    total = sum(n for image, n in support.items() if image in ids)
    return [round(2 * hits / max(given + total, 1), 3), chosen]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--data', required=True)
    parser.add_argument('--found', required=True, help='file written by find_teeth.py')
    parser.add_argument('--folds', help='folder of fold_teeth.py; without it the released second stage reads all')
    parser.add_argument('--bundle', required=True)
    parser.add_argument('--json', help='write all figures here')
    a = parser.parse_args()
    torch.set_num_threads(1)
    bundle = Path(a.bundle)
    manifest = json.loads((bundle / 'manifest.json').read_text())
    networks = fold_networks(a.folds) if a.folds else [released_reader(bundle, manifest)] * FOLDS
    radiographs = read_all(a.data, pixels=False)
    found = detections_of(a.found)
    folds = [fold_of(r.id, FOLDS) for r in radiographs]
    rows = [read_teeth_of(networks[fold], r, found[r.id]) for r, fold in zip(radiographs, folds)]
    examples = [examples_of(r, of) for r, of in zip(radiographs, rows)]
    validation = set(json.loads((HERE / 'split.json').read_text())['validation'])
    groups = {'all': {r.id for r in radiographs}, 'validation': {r.id for r in radiographs if r.id in validation},
              'training': {r.id for r in radiographs if r.id not in validation}}
    rng = np.random.default_rng(7)
    figures = {}
    for kind in ('mixed', 'second', 'first'):
        fits = [shares_of(kind, [e for e, f in zip(examples, folds) if f != k]) for k in range(FOLDS)]
        detections = [[mixed(tooth, own, read, fits[fold]) for tooth, own, read in of] for of, fold in zip(rows, folds)]
        for name in READ:
            matched, support = rows_of(radiographs, detections, name)
            for group, ids in groups.items():
                row = figures_of(matched, support, ids, rng)
                row['threshold_out_of_fold'] = threshold_out_of_fold(matched, support, ids)
                figures[f'{kind} {name} {group}'] = row
                print(kind, name, group, row, flush=True)
    figures['mixes'] = {name: [round(float(v), 4) for v in mix] for name, mix in zip(READ, shares_of('mixed', examples))}
    print(figures['mixes'])
    if a.json:
        Path(a.json).write_text(json.dumps(figures, indent=1) + '\n')


if __name__ == '__main__':
    main()
