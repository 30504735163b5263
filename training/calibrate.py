"""Turns raw scores into probabilities: fits score' = sigmoid(a * logit + b) per group of channels on the validation
radiographs and folds a and b into the last layers, so the exported graph needs nothing extra.

Scores trained with the focal loss are too low (a number that is correct in 97 % of cases scores 0.65). Only two numbers
per group are fitted, so figures on the same radiographs are only slightly too good.
"""

import numpy as np
import torch
from scipy.optimize import minimize

from classes import ATTRIBUTES, HEAT_INDEX, OBJECTS, PERMANENT, PRIMARY
from data import IGNORED
from decode import decode_peaks
from evaluate import all_peaks, finding_truths, findings_for, load, match, tooth_predictions, truths_of

FEWEST = 5  # hits below which nothing is fitted
LOWEST = 0.02  # raw scores of peaks that are fitted


def fit(scores, hits):
    """(a, b) with the smallest cross-entropy of sigmoid(a * logit(score) + b); (1, 0) when examples are too few."""
    scores, hits = np.asarray(scores, float), np.asarray(hits, float)
    if hits.sum() < FEWEST or (1 - hits).sum() < FEWEST:
        return 1.0, 0.0
    logits = np.log(scores.clip(1e-6, 1 - 1e-6) / (1 - scores).clip(1e-6, 1))

    def cost(p):
        z = p[0] * logits + p[1]
        # Regularization towards (1, 0) prevents extreme slopes from few examples.
        return np.mean(np.logaddexp(0, z) - hits * z) + 1e-3 * ((p[0] - 1) ** 2 + p[1] ** 2) / max(len(hits) / 100, 1)

    a, b = minimize(cost, [1.0, 0.0], method='L-BFGS-B', bounds=[(0.3, 6), (-6, 6)]).x
    return float(a), float(b)


@torch.no_grad()
def fold(layer, channels, a, b):
    """Folds a * logit + b into the channels of a last layer."""
    layer.weight[channels] *= a
    layer.bias[channels] = layer.bias[channels] * a + b


def channels_of(model, group):
    """(last layer, its channels) of a group of calibration."""
    if group.startswith('tooth '):
        return model.attributes.last, [i for i, (name, _, _) in enumerate(ATTRIBUTES) if name == group[6:]]
    names = {'permanent': PERMANENT, 'primary': PRIMARY}.get(group, [group])
    return model.heat.last, [HEAT_INDEX[n] for n in names]


def logistic(score, a, b):
    """sigmoid(a * logit(score) + b)"""
    score = min(max(score, 1e-7), 1 - 1e-7)
    return float(1 / (1 + np.exp(-(a * np.log(score / (1 - score)) + b))))


def calibrated(peaks, fitted):
    """Peaks with the scores and findings that `fitted` {group: (a, b)} makes of theirs, strongest first."""
    group_of = {n: 'permanent' if n < '51' else 'primary' for n in PERMANENT + PRIMARY}
    changed = []
    for item in peaks:
        a, b = fitted[group_of.get(item['class'], item['class'])]
        read = [logistic(float(value), *fitted.get(f'tooth {name}', (1.0, 0.0))) for (name, _, _), value in zip(ATTRIBUTES, item['attributes'])]
        changed.append({**item, 'score': logistic(item['score'], a, b), 'attributes': np.array(read, np.float32)})
    return sorted(changed, key=lambda item: -item['score'])


def fit_peaks(peaks, radiographs):
    """({group: (a, b)}, numbering) from the raw peaks of some radiographs.

    First the candidates' own scores; then the weights of numbers in the row (the manifest's `numbering`, which is
    applied after the network and cannot be folded); then findings and stand-alone detections.
    """
    # Lower raw scores are background noise of the focal loss; calibrated they would be nearly zero.
    peaks = [[item for item in p if item['score'] > LOWEST] for p in peaks]
    detections = [decode_peaks(p) for p in peaks]
    fitted = {}
    blank = {r.id: r.boxes[r.channels == IGNORED] for r in radiographs}
    for group, names in (('permanent', PERMANENT), ('primary', PRIMARY), *[(n, [n]) for n in OBJECTS]):
        scores, hits = [], []
        for name in names:
            own = [(r.id, d['own'][name], d['alternatives'][name][1]) for r, ds in zip(radiographs, detections) for d in ds
                   if d['group'] == 'tooth' and name in d['alternatives']]
            s, h, _ = match(own or tooth_predictions(radiographs, detections, [name]), truths_of(radiographs, [name]), blank, 0.5)
            scores += list(s)
            hits += list(h)
        fitted[group] = fit(scores, hits)
    peaks = [calibrated(p, fitted) for p in peaks]
    detections = [decode_peaks(p) for p in peaks]
    scores, hits = [], []
    for name in PERMANENT:
        s, h, _ = match(tooth_predictions(radiographs, detections, [name]), truths_of(radiographs, [name]), blank, 0.5)
        scores += list(s)
        hits += list(h)
    numbering = fit(scores, hits)
    detections = [decode_peaks(p, numbering) for p in peaks]
    for index, (name, region, _) in enumerate(ATTRIBUTES):
        pairs = {r.id: finding_truths(r, index, region) for r in radiographs}
        s, h, _ = match(findings_for(radiographs, detections, name), {k: v[0] for k, v in pairs.items()},
                        {k: v[1] for k, v in pairs.items()}, 0.5)
        fitted[f'tooth {name}'] = fit(s, h)
    return fitted, numbering


def calibrate(checkpoint, radiographs, out):
    """Writes the checkpoint, calibrated on the radiographs, to `out`. Returns {group: (a, b)}."""
    model, config = load(checkpoint)
    fitted, numbering = fit_peaks(all_peaks(model, radiographs, config), radiographs)
    for group, (a, b) in fitted.items():
        fold(*channels_of(model, group), a, b)
    saved = torch.load(checkpoint, map_location='cpu')
    torch.save({**saved, 'weights': model.state_dict(), 'config': {**config, 'numbering': numbering, 'calibration': fitted}}, out)
    for group, (a, b) in {**fitted, 'numbering': numbering}.items():
        print(f'calibration {group}: {a:.2f} * logit + {b:.2f}')
    return fitted
