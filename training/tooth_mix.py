"""Mixes the confidences of both stages, calibrated on the validation radiographs.

The logit of a mixed confidence is own * logit(first stage) + read * logit(second stage) + offset, as in
`packages/inference/src/teeth/mix-confidence.ts`. The share of each stage is fixed beforehand; only a slope and an
offset per finding are fitted. Figures are measured on radiographs that the slope and offset were not fitted on
(`mixed_out_of_fold`).
"""

import numpy as np
import torch
from scipy.optimize import minimize

from calibrate import FEWEST
from classes import ATTRIBUTES, is_upper
from data import TOOTH
from decode import BRACKET, BRACKET_NOT_FILLING, overlap, without_repeats
from start_onnx import convolutions, load_folded
from tooth_crops import cut_tooth
from tooth_data import CARRIED, CHOICES, fold_of, source_of
from tooth_model import ReadTooth, ToothNetwork

READ = (*CHOICES[1:], *CARRIED)  # outputs of the exported network, in this order
SHARE = 0.5  # of the second stage in the mixed logit
UNCHANGED = {'PRIM_CAR_CAVITY'}  # findings with too few labels to show a gain keep the confidence of the first stage
PRIOR = 10.0  # weight of slope 1 and offset 0: thirty crowns alone would move them too far
FOLDS = 5
LEAST = 1e-4
SAME_TOOTH = 0.5
INDEX = {name: i for i, (name, _, _) in enumerate(ATTRIBUTES)}


def logit(p):
    p = np.clip(p, LEAST, 1 - LEAST)
    return np.log(p / (1 - p))


def released_reader(bundle, manifest):
    """The second stage of a bundle; None when it has none."""
    if 'teeth' not in manifest:
        return None
    network = ReadTooth(ToothNetwork()).eval()
    load_folded(network.network, convolutions(bundle / manifest['teeth']['file']))
    return network


@torch.no_grad()
def read_teeth_of(network, radiograph, detections):
    """[(tooth, own [6], read [6])] of the numbered teeth of one radiograph."""
    teeth = [d for d in detections if d['group'] == 'tooth' and d['class'] is not None]
    if not teeth:
        return []
    source = source_of(radiograph.path)
    cuts = np.stack([cut_tooth(source.pixels, source.levels, d['box'], is_upper(d['class'])) for d in teeth])
    rows = []
    for tooth, read in zip(teeth, network(torch.from_numpy(cuts)).numpy()):
        own = np.array([tooth['attributes'][INDEX[name]] for name in READ], float)
        own[READ.index('COMPOSITE')] *= 1 - BRACKET_NOT_FILLING * float(tooth['attributes'][BRACKET])
        rows.append((tooth, own, read.astype(float)))
    return rows


def examples_of(radiograph, rows):
    """For each finding of READ: (own, read, present) of the teeth whose label is certain."""
    found = [[] for _ in READ]
    teeth = np.flatnonzero((radiograph.groups == TOOTH))
    for tooth, own, read in rows:
        if not len(teeth):
            continue
        overlaps = overlap(tooth['box'], radiograph.boxes[teeth])
        label = teeth[overlaps.argmax()]
        if overlaps.max() < SAME_TOOTH:
            continue
        for k, name in enumerate(READ):
            if radiograph.attribute_weights[label, INDEX[name]]:
                found[k].append((own[k], read[k], radiograph.attributes[label, INDEX[name]]))
    return found


def fitted(examples):
    """(own, read, offset) of one finding from its examples; the uncalibrated mean when there are too few."""
    own, read, present = np.array(examples, float).T
    mean = (1 - SHARE) * logit(own) + SHARE * logit(read)
    if present.sum() < FEWEST:
        return 1 - SHARE, SHARE, 0.0

    def cost(p):
        z = p[0] * mean + p[1]
        return np.sum(np.logaddexp(0, z) - present * z) + PRIOR * ((p[0] - 1) ** 2 + p[1] ** 2)

    slope, offset = minimize(cost, [1.0, 0.0], method='L-BFGS-B').x
    return float(slope) * (1 - SHARE), float(slope) * SHARE, float(offset)


def mixed(tooth, own, read, mixes):
    """The tooth with mixed attributes."""
    attributes = np.array(tooth['attributes'], float)
    for name, first, second, (a, b, c) in zip(READ, own, read, mixes):
        attributes[INDEX[name]] = 1 / (1 + np.exp(-(a * logit(first) + b * logit(second) + c)))
    return {**tooth, 'attributes': attributes, 'read': True}


def fit_all(examples):
    """The mixes of all findings of READ from the examples of some radiographs."""
    return [(1.0, 0.0, 0.0) if name in UNCHANGED else fitted([row for of in examples for row in of[k]])
            for k, name in enumerate(READ)]


@torch.no_grad()
def crowns_read(network, radiograph, detections, mix):
    """The detections of one radiograph with crowns on implants as the second stage reads them."""
    crowns = [d for d in detections if d.get('candidate')]
    if not crowns:
        return detections
    source = source_of(radiograph.path)
    cuts = np.stack([cut_tooth(source.pixels, source.levels, *c['candidate']) for c in crowns])
    a, b, c = mix
    changed = []
    for crown, read in zip(crowns, network(torch.from_numpy(cuts)).numpy()):
        own, bridge = (float(crown['attributes'][INDEX[name]]) for name in ('CROWN', 'BRIDGE'))
        score = 1 / (1 + np.exp(-(a * logit(own) + b * logit(float(read[READ.index('CROWN')])) + c))) * (1 - bridge)
        changed.append({**crown, 'score': max(score, crown['detected'])})
    others = [d for d in detections if not d.get('candidate')]
    return [d for d in others if 'candidate' not in d] + without_repeats(changed + [d for d in others if 'candidate' in d])


def mixed_out_of_fold(network, radiographs, detections):
    """(detections with mixed attributes, final mixes): each radiograph is mixed as the other folds say.

    network: one for all radiographs, or one for each fold, which has not seen it.
    """
    networks = network if isinstance(network, list) else [network] * FOLDS
    folds = [fold_of(r.id, FOLDS) for r in radiographs]
    rows = [read_teeth_of(networks[fold], r, ds) for r, ds, fold in zip(radiographs, detections, folds)]
    examples = [examples_of(r, of) for r, of in zip(radiographs, rows)]
    changed = []
    mixes = [fit_all([e for e, f in zip(examples, folds) if f != k]) for k in range(FOLDS)]
    for r, ds, of, fold in zip(radiographs, detections, rows, folds):
        new = {id(tooth): mixed(tooth, own, read, mixes[fold]) for tooth, own, read in of}
        changed.append(crowns_read(networks[fold], r, [new.get(id(d), d) for d in ds], mixes[fold][READ.index('CROWN')]))
    return changed, fit_all(examples)
