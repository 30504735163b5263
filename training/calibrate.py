"""Turns raw scores into probabilities: fits score' = sigmoid(a * logit + b) per group of channels on the validation
radiographs and folds a and b into the last layers, so the exported graph needs nothing extra.

The focal loss leaves centre scores far too modest (a number that is right in 97 % of cases scores 0.65). Two numbers a
group are fitted, so the figures measured on the same radiographs afterwards are hardly flattered.
"""

import numpy as np
import torch
from scipy.optimize import minimize

from classes import ATTRIBUTES, HEAT_INDEX, OBJECTS, PERMANENT, PRIMARY
from data import IGNORED, load_for_network
from evaluate import detect, finding_truths, findings_for, load, match, tooth_predictions, truths_of

FEWEST = 12  # hits below which nothing is fitted


def fit(scores, hits):
    """(a, b) with the smallest cross-entropy of sigmoid(a * logit(score) + b); (1, 0) when examples are too few."""
    scores, hits = np.asarray(scores, float), np.asarray(hits, float)
    if hits.sum() < FEWEST or (1 - hits).sum() < FEWEST:
        return 1.0, 0.0
    logits = np.log(scores.clip(1e-6, 1 - 1e-6) / (1 - scores).clip(1e-6, 1))

    def cost(p):
        z = p[0] * logits + p[1]
        # The pull towards (1, 0) keeps a handful of examples from giving an extreme slope.
        return np.mean(np.logaddexp(0, z) - hits * z) + 1e-3 * ((p[0] - 1) ** 2 + p[1] ** 2) / max(len(hits) / 100, 1)

    a, b = minimize(cost, [1.0, 0.0], method='L-BFGS-B', bounds=[(0.3, 6), (-6, 6)]).x
    return float(a), float(b)


@torch.no_grad()
def fold(layer, channels, a, b):
    """Makes the channels of a last layer answer a * logit + b."""
    layer.weight[channels] *= a
    layer.bias[channels] = layer.bias[channels] * a + b


def calibrate(checkpoint, radiographs, out):
    """Writes the calibrated checkpoint to `out` and returns {group: (a, b)}."""
    model, config = load(checkpoint)
    detections = [detect(model, load_for_network(r.path, config['width'], config['height'])) for r in radiographs]
    fitted = {}
    for group, names in (('permanent', PERMANENT), ('primary', PRIMARY), *[(n, [n]) for n in OBJECTS]):
        scores, hits = [], []
        for name in names:
            s, h, _ = match(tooth_predictions(radiographs, detections, [name]), truths_of(radiographs, [name]),
                            {r.id: r.boxes[r.channels == IGNORED] for r in radiographs}, 0.5)
            scores += list(s)
            hits += list(h)
        fitted[group] = fit(scores, hits)
        fold(model.heat.last, [HEAT_INDEX[n] for n in names], *fitted[group])
    for index, (name, region, _) in enumerate(ATTRIBUTES):
        pairs = {r.id: finding_truths(r, index, region) for r in radiographs}
        s, h, _ = match(findings_for(radiographs, detections, name), {k: v[0] for k, v in pairs.items()},
                        {k: v[1] for k, v in pairs.items()}, 0.5)
        fitted[f'tooth {name}'] = fit(s, h)
        fold(model.attributes.last, [index], *fitted[f'tooth {name}'])
    saved = torch.load(checkpoint, map_location='cpu')
    torch.save({**saved, 'weights': model.state_dict(), 'config': {**config, 'calibration': fitted}}, out)
    for group, (a, b) in fitted.items():
        print(f'calibration {group}: {a:.2f} * logit + {b:.2f}')
    return fitted
