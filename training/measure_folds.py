"""Measures both stages out of fold on all radiographs: python3 measure_folds.py --data DATA --folds FOLDER [--json FILE].

Each radiograph is read by the networks of `fold_detector.py` and `fold_teeth.py` that have not seen it. What is fitted
(calibration of the first stage, slope and offset of the mix) comes from the other folds too. FOLDER/peaks.pkl keeps
what the first stages find, for later calls.
"""

import threads  # before numpy: it sets the environment

import argparse
import json
import pickle
from pathlib import Path

import numpy as np
import torch

from calibrate import LOWEST, calibrated, fit_peaks
from classes import ATTRIBUTES
from data import read_all
from decode import decode_peaks
from evaluate import (REPORTED, all_peaks, average_precision, evaluate, finding_truths, findings_for, intervals, load, match_rows,
                      operating_point, reliability)
from folds import FOLDS
from tooth_data import fold_of
from tooth_mix import INDEX, READ, examples_of, fit_all, fitted, mixed, read_teeth_of
from tooth_model import ReadTooth, ToothNetwork

HERE = Path(__file__).parent
ROUNDS = 400


def peaks_of_folds(radiographs, folder, networks):
    """Raw peaks of each radiograph by the first stage that has not seen it; kept in a file."""
    path = folder / 'peaks.pkl'
    if path.is_file():
        kept = pickle.loads(path.read_bytes())
        return [kept[r.id] for r in radiographs]
    kept = {}
    for k in range(networks):
        model, config = load(folder / f'first-{k}.pt')
        held = [r for r in radiographs if fold_of(r.id, FOLDS) == k]
        for r, peaks in zip(held, all_peaks(model, held, config)):
            kept[r.id] = [p for p in peaks if p['score'] > LOWEST / 4]
    path.write_bytes(pickle.dumps(kept))
    return [kept[r.id] for r in radiographs]


def detections_out_of_fold(radiographs, peaks):
    """Detections of each radiograph, calibrated on the other folds."""
    found = {}
    for k in range(FOLDS):
        others = [(p, r) for p, r in zip(peaks, radiographs) if fold_of(r.id, FOLDS) != k]
        fitted, numbering = fit_peaks(*zip(*others))
        for p, r in zip(peaks, radiographs):
            if fold_of(r.id, FOLDS) == k:
                found[r.id] = decode_peaks(calibrated(p, fitted), numbering)
    return [found[r.id] for r in radiographs]


def fold_networks(folder):
    """The second stages of fold_teeth.py, one for each fold."""
    networks = []
    for state in torch.load(folder / 'teeth.pt', map_location='cpu')['folds'][:FOLDS]:
        network = ReadTooth(ToothNetwork()).eval()
        network.network.load_state_dict(state['model'])
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
    parser.add_argument('--folds', required=True, help='folder of fold_detector.py and fold_teeth.py')
    parser.add_argument('--json', help='write all figures here')
    a = parser.parse_args()
    torch.set_num_threads(1)
    folder = Path(a.folds)
    networks = fold_networks(folder)
    radiographs = read_all(a.data, pixels=False)
    detections = detections_out_of_fold(radiographs, peaks_of_folds(radiographs, folder, FOLDS))
    folds = [fold_of(r.id, FOLDS) for r in radiographs]
    rows = [read_teeth_of(networks[fold], r, found) for r, fold, found in zip(radiographs, folds, detections)]
    examples = [examples_of(r, of) for r, of in zip(radiographs, rows)]
    validation = set(json.loads((HERE / 'split.json').read_text())['validation'])
    groups = {'all': {r.id for r in radiographs}, 'validation': {r.id for r in radiographs if r.id in validation}}
    rng = np.random.default_rng(7)
    figures = {}
    for kind in ('mixed', 'second', 'first'):
        fits = [shares_of(kind, [e for e, f in zip(examples, folds) if f != k]) for k in range(FOLDS)]
        changed = []
        for found, of, fold in zip(detections, rows, folds):
            new = {id(tooth): mixed(tooth, own, read, fits[fold]) for tooth, own, read in of}
            changed.append([new.get(id(d), d) for d in found])
        for name in READ if kind != 'mixed' else [name for name, _, _ in ATTRIBUTES]:
            matched, support = rows_of(radiographs, changed, name)
            for group, ids in groups.items():
                row = figures_of(matched, support, ids, rng)
                row['threshold_out_of_fold'] = threshold_out_of_fold(matched, support, ids)
                figures[f'{kind} {name} {group}'] = row
                print(kind, name, group, row, flush=True)
        if kind == 'mixed':
            figures['teeth'] = evaluate(None, radiographs, {}, changed)
            figures['intervals'] = intervals(None, radiographs, {}, changed)
            print({key: figures['teeth'][key] for key in ('map50', 'map75', 'given50', 'any50', 'primary50', 'numbers_at')})
            print({key: (v['f1'] if 'f1' in v else v) for key, v in figures['teeth']['objects'].items()})
    figures['mixes'] = {name: [round(float(v), 4) for v in mix] for name, mix in zip(READ, shares_of('mixed', examples))}
    print(figures['mixes'])
    if a.json:
        Path(a.json).write_text(json.dumps(figures, indent=1) + '\n')


if __name__ == '__main__':
    main()
