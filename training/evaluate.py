"""Measures a checkpoint on the validation radiographs: python3 evaluate.py --data DATA --checkpoint FILE [--json
FILE]."""

import threads  # before numpy: it sets the environment

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from classes import ATTRIBUTES, HEAT, HEAT_INDEX, OBJECTS, PERMANENT, PRIMARY, TEETH
from data import IGNORED, LABEL_SHIFT, TOOTH, load_for_network, read_all, split
from decode import OPERATING_POINT, TOOTH_GIVEN, decode_peaks, findings_on_teeth, overlap, peaks_of, region_box
from model import Deployed, Detector
from outlines import masks_of, polygon_mask


REPORTED = 0.1  # the lowest confidence that the product reports


@torch.no_grad()
def peaks_in(model, image):
    """Peaks of the network's maps of one prepared image [H,W]."""
    device = next(model.parameters()).device
    maps = Deployed(model).eval()(torch.from_numpy(image)[None, None].to(device))
    heat, box, attributes, _ = (m[0].float().cpu().numpy() for m in maps)
    return peaks_of(heat, box, attributes, image.shape[1], image.shape[0])


def detect(model, image, config):
    """Detections in one prepared image [H,W]."""
    return decode_peaks(peaks_in(model, image), config.get('numbering', (1.0, 0.0)))


def match_rows(predictions, truths, ignored, threshold):
    """Greedy matching over all images. predictions: (image, score, box), truths and ignored: {image: [M,4]}.

    Yields (image, score, hit) by falling score; predictions on an ignored box (no truth matched) are left out.
    """
    taken = {k: np.zeros(len(v), bool) for k, v in truths.items()}
    for image, score, box in sorted(predictions, key=lambda p: -p[1]):
        mine = truths.get(image)
        if mine is not None and len(mine):
            overlaps = np.where(taken[image], 0, overlap(box, mine))
            best = overlaps.argmax()
            if overlaps[best] >= threshold:
                taken[image][best] = True
                yield image, score, True
                continue
        blank = ignored.get(image)
        if blank is not None and len(blank) and overlap(box, blank).max() >= 0.3:
            continue
        yield image, score, False


def match(predictions, truths, ignored, threshold):
    """(scores, hits, number of labels) of `match_rows`."""
    rows = list(match_rows(predictions, truths, ignored, threshold))
    return np.array([r[1] for r in rows]), np.array([r[2] for r in rows], bool), sum(len(v) for v in truths.values())


def average_precision(hits, total):
    """COCO's 101-point interpolated average precision of hits sorted by falling score."""
    if total == 0:
        return float('nan')
    if len(hits) == 0:
        return 0.0
    true = np.cumsum(hits)
    recall, precision = true / total, true / np.arange(1, len(hits) + 1)
    precision = np.maximum.accumulate(precision[::-1])[::-1]
    at = np.searchsorted(recall, np.linspace(0, 1, 101))
    return float(np.mean([precision[k] if k < len(precision) else 0.0 for k in at]))


def operating_point(scores, hits, total, threshold=None):
    """Precision, recall and F1 at `threshold`, or at the threshold with the best F1 when none is given."""
    if len(scores) == 0:
        return {'threshold': 0.5 if threshold is None else threshold, 'precision': 0.0, 'recall': 0.0, 'f1': 0.0}
    if threshold is None:
        true = np.cumsum(hits)
        best = int(np.argmax(2 * true / (np.arange(1, len(hits) + 1) + total)))
        following = scores[best + 1] if best + 1 < len(scores) else 0.0
        threshold = float(np.clip((scores[best] + following) / 2, 0.1, 0.9))
    kept = scores >= threshold
    true = int(hits[kept].sum())
    return {'threshold': round(threshold, 3), 'precision': round(true / max(int(kept.sum()), 1), 4),
            'recall': round(true / max(total, 1), 4), 'f1': round(2 * true / max(int(kept.sum()) + total, 1), 4)}


def stack(boxes):
    return np.array(boxes, np.float32).reshape(-1, 4)


def truths_of(radiographs, names):
    """{image: boxes} of the named classes."""
    wanted = [HEAT_INDEX[n] for n in names]
    return {r.id: r.boxes[np.isin(r.channels, wanted)] for r in radiographs}


def tooth_predictions(radiographs, detections, names, given=True):
    """[(image, score, box)] of the named classes; `given` False: every number that a tooth may have, not only the
    reported one."""
    out = []
    for r, ds in zip(radiographs, detections):
        for d in ds:
            if d['group'] == 'tooth' and not given:
                out += [(r.id, score, box) for number, (score, box) in d['alternatives'].items() if number in names]
            elif d['class'] in names:
                out.append((r.id, d['score'], d['box']))
    return out


def any_tooth_predictions(radiographs, detections):
    """[(image, score, box)] of every tooth candidate."""
    return [(r.id, d['candidate_score'], d['box']) for r, ds in zip(radiographs, detections) for d in ds if d['group'] == 'tooth']


def findings_for(radiographs, detections, name):
    """[(image, score, box)] of one finding on the detected teeth."""
    return [(r.id, f['score'], f['box']) for r, ds in zip(radiographs, detections)
            for f in findings_on_teeth(ds) if f['class'] == name]


def finding_truths(radiograph, index, region):
    """(boxes with the attribute, boxes where it is uncertain) on numbered teeth, as parts of the tooth's box."""
    sure, unsure = [], []
    for i in np.flatnonzero(radiograph.groups == TOOTH):
        if radiograph.channels[i] == IGNORED:
            unsure += [region_box(radiograph.boxes[i], n, region) for n in ('11', '41')]  # jaw unknown: both halves
            continue
        part = region_box(radiograph.boxes[i], HEAT[radiograph.channels[i]][0], region)
        if radiograph.attribute_weights[i, index] == 0:
            unsure.append(part)
        elif radiograph.attributes[i, index]:
            sure.append(part)
    return stack(sure), stack(unsure)


def all_peaks(model, radiographs, config):
    """Peaks in every radiograph, prepared as `config` (width, height, normalise) says."""
    kind = config.get('normalise', 'percentile')
    return [peaks_in(model, load_for_network(r.path, config['width'], config['height'], kind)) for r in radiographs]


def detect_all(model, radiographs, config):
    """Detections in every radiograph."""
    return [decode_peaks(peaks, config.get('numbering', (1.0, 0.0))) for peaks in all_peaks(model, radiographs, config)]


def evaluate(model, radiographs, config, detections=None):
    """All figures of one model on `radiographs`; see the returned keys."""
    if detections is None:
        detections = detect_all(model, radiographs, config)
    blank = {r.id: r.boxes[(r.channels == IGNORED) & (r.groups == TOOTH)] for r in radiographs}
    figures = {'images': len(radiographs)}
    per_number = {}
    pooled = []
    for number in PERMANENT + PRIMARY:
        predictions = tooth_predictions(radiographs, detections, [number])
        alternatives = tooth_predictions(radiographs, detections, [number], given=False)
        truths = truths_of(radiographs, [number])
        row = {}
        for threshold in (0.5, 0.75):
            _, hits, total = match(alternatives, truths, blank, threshold)
            row[f'ap{int(threshold * 100)}'] = round(average_precision(hits, total), 4) if total else None
            scores, hits, total = match(predictions, truths, blank, threshold)
            row[f'given{int(threshold * 100)}'] = round(average_precision(hits, total), 4) if total else None
            if threshold == 0.5:
                row.update(operating_point(scores, hits, total, TOOTH_GIVEN), support=total)
                pooled += [(s, h, number) for s, h in zip(scores, hits)]
        per_number[number] = row
    figures['per_number'] = per_number
    figures_of = lambda names, key: [per_number[n][key] for n in names if per_number[n]['support']]
    mean = lambda names, key: round(float(np.mean(figures_of(names, key) or [0])), 4)
    figures.update(map50=mean(PERMANENT, 'ap50'), map75=mean(PERMANENT, 'ap75'), primary50=mean(PRIMARY, 'ap50'),
                   given50=mean(PERMANENT, 'given50'), given75=mean(PERMANENT, 'given75'))
    everything = any_tooth_predictions(radiographs, detections)
    scores, hits, total = match(everything, truths_of(radiographs, TEETH), blank, 0.5)
    figures.update(any50=round(average_precision(hits, total), 4), teeth=total, any_at=operating_point(scores, hits, total, TOOTH_GIVEN))
    permanent = [(s, h) for s, h, n in pooled if n < '51' and s >= 0.1]  # `pooled` has the reported numbers
    figures['calibration'] = reliability(np.array([p[0] for p in permanent]), np.array([p[1] for p in permanent]))
    kept = [(s, h) for s, h in permanent if s >= TOOTH_GIVEN]
    support = sum(per_number[n]['support'] for n in PERMANENT)
    figures['numbers_at'] = {'threshold': TOOTH_GIVEN, 'precision': round(sum(h for _, h in kept) / max(len(kept), 1), 4),
                             'recall': round(sum(h for _, h in kept) / support, 4), 'support': support}
    figures['mouth_area'] = mouth_area(radiographs, detections)
    figures['findings'] = {}
    for index, (name, region, _) in enumerate(ATTRIBUTES):
        predictions = findings_for(radiographs, detections, name)
        pairs = {r.id: finding_truths(r, index, region) for r in radiographs}
        figures['findings'][name] = measured(predictions, {k: v[0] for k, v in pairs.items()}, {k: v[1] for k, v in pairs.items()})
    figures['objects'] = {}
    for name in OBJECTS:
        figures['objects'][name] = measured(tooth_predictions(radiographs, detections, [name]), truths_of(radiographs, [name]), {})
    return figures


@torch.no_grad()
def outline_figures(model, radiographs, config, detections):
    """Overlap of outlines of correctly numbered teeth with the labels': {support, iou (mean), above50, above75}.

    Compared point by point on the outline grid, without the shift of the label boxes.
    """
    overlaps = []
    device = next(model.parameters()).device
    for r, ds in zip(radiographs, detections):
        image = load_for_network(r.path, config['width'], config['height'], config.get('normalise', 'percentile'))
        outline = Deployed(model).eval()(torch.from_numpy(image)[None, None].to(device))[3][0].float().cpu().numpy()
        teeth = [d for d in ds if d['group'] == 'tooth' and d['class'] is not None and d['score'] >= TOOTH_GIVEN]
        masks = masks_of(outline, np.array([d['box'] for d in teeth]), config['width'], config['height']) if teeth else []
        for tooth, mask in zip(teeth, masks):
            for i in np.flatnonzero(r.channels == HEAT_INDEX[tooth['class']]):
                if r.outlines[i] is None or overlap(tooth['box'], r.boxes[i][None])[0] < 0.5:
                    continue
                truth = polygon_mask(r.outlines[i], mask.shape)
                overlaps.append((mask & truth).sum() / max((mask | truth).sum(), 1))
    overlap_values = np.array(overlaps)
    return {'support': len(overlap_values), 'iou': round(float(overlap_values.mean()), 4), 'above50': round(float((overlap_values >= 0.5).mean()), 4),
            'above75': round(float((overlap_values >= 0.75).mean()), 4)} if len(overlap_values) else {'support': 0}


def mouth_area(radiographs, detections):
    """The hull of the detected teeth against the hull of the labelled ones."""
    hull = lambda boxes: np.concatenate([boxes[:, :2].min(0), boxes[:, 2:].max(0)])
    predictions, truths = [], {}
    for r, ds in zip(radiographs, detections):
        teeth = [d for d in ds if d['group'] == 'tooth' and d['score'] >= TOOTH_GIVEN]
        truths[r.id] = hull(r.boxes[r.groups == TOOTH])[None]
        if teeth:
            predictions.append((r.id, float(np.mean([d['score'] for d in teeth])), hull(np.array([d['box'] for d in teeth]))))
    row = measured(predictions, truths, {})
    return {k: v for k, v in row.items() if k != 'calibration'}


def measured(predictions, truths, ignored):
    """AP50, precision and recall at the operating point, and calibration of one class."""
    scores, hits, total = match(predictions, truths, ignored, 0.5)
    return {'support': total, 'ap50': round(average_precision(hits, total), 4) if total else None, **operating_point(scores, hits, total, OPERATING_POINT),
            'calibration': reliability(scores, hits)}


def reliability(scores, hits, bins=10):
    """Expected calibration error and the reliability diagram's bins [mean score, share correct, count].

    The error counts what is reported (REPORTED and more): a thousand certain absences would hide it.
    """
    rows, error = [], 0.0
    for k in range(bins):
        inside = (scores >= k / bins) & ((scores < (k + 1) / bins) | (k == bins - 1)) if len(scores) else np.zeros(0, bool)
        if inside.any():
            rows.append([round(float(scores[inside].mean()), 3), round(float(hits[inside].mean()), 3), int(inside.sum())])
            if k / bins >= REPORTED:
                error += abs(rows[-1][0] - rows[-1][1]) * rows[-1][2]
    return {'ece': round(error / max(int((scores >= REPORTED).sum()) if len(scores) else 0, 1), 4), 'bins': rows}


def intervals(model, radiographs, config, detections=None, rounds=200, seed=7):
    """95 % confidence intervals of the main figures by bootstrap: radiographs are resampled `rounds` times.

    Matches are independent between images, so they are computed once.
    """
    detections = detections or detect_all(model, radiographs, config)
    index = {r.id: k for k, r in enumerate(radiographs)}
    blank = {r.id: r.boxes[(r.channels == IGNORED) & (r.groups == TOOTH)] for r in radiographs}

    def counted(predictions, truths, ignored, threshold=0.5):
        rows = list(match_rows(predictions, truths, ignored, threshold))
        return (np.array([index[r[0]] for r in rows], int), np.array([r[2] for r in rows], bool),
                np.array([len(truths.get(r.id, ())) for r in radiographs]))

    parts = {'any50': [counted(any_tooth_predictions(radiographs, detections), truths_of(radiographs, TEETH), blank)]}
    for key, names, given, threshold in (('map50', PERMANENT, False, 0.5), ('map75', PERMANENT, False, 0.75),
                                         ('given50', PERMANENT, True, 0.5), ('given75', PERMANENT, True, 0.75),
                                         ('primary50', PRIMARY, False, 0.5)):
        parts[key] = [counted(tooth_predictions(radiographs, detections, [n], given), truths_of(radiographs, [n]), blank, threshold)
                      for n in names]
    for a, (name, region, _) in enumerate(ATTRIBUTES):
        pairs = {r.id: finding_truths(r, a, region) for r in radiographs}
        parts[f'findings {name} ap50'] = [counted(findings_for(radiographs, detections, name), {k: v[0] for k, v in pairs.items()},
                                                  {k: v[1] for k, v in pairs.items()})]
    for name in OBJECTS:
        parts[f'objects {name} ap50'] = [counted(tooth_predictions(radiographs, detections, [name]), truths_of(radiographs, [name]), {})]

    def resampled(rows, times):
        images, hits, totals = rows
        total = int((totals * times).sum())
        return average_precision(np.repeat(hits, times[images]), total) if total else np.nan

    rng = np.random.default_rng(seed)
    samples = {}
    for _ in range(rounds):
        times = np.bincount(rng.integers(0, len(radiographs), len(radiographs)), minlength=len(radiographs))
        for key, classes in parts.items():
            values = [resampled(rows, times) for rows in classes]
            samples.setdefault(key, []).append(np.nan if np.isnan(values).all() else np.nanmean(values))
    return {key: [round(float(x), 3) for x in np.nanpercentile(values, [2.5, 97.5])] for key, values in samples.items()
            if not np.isnan(values).all()}  # skips what does not occur


def load(checkpoint):
    """(model, config) of a checkpoint."""
    saved = torch.load(checkpoint, map_location='cpu')
    model = Detector()
    model.load_state_dict(saved['weights'])
    config = saved['config']
    model.shift = LABEL_SHIFT * config['width'] if config.get('unshifted') else 0.0
    return model.eval(), config


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--checkpoint', required=True)
    parser.add_argument('--json', help='write all figures here')
    arguments = parser.parse_args()
    torch.set_num_threads(2)
    model, config = load(arguments.checkpoint)
    _, validation = split(read_all(arguments.data, pixels=False), Path(__file__).parent / 'split.json')
    detections = detect_all(model, validation, config)
    figures = evaluate(model, validation, config, detections)
    figures['outlines'] = outline_figures(model, validation, config, detections)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(figures, indent=1))
    for key in ('images', 'teeth', 'map50', 'map75', 'given50', 'given75', 'any50', 'primary50', 'numbers_at', 'any_at', 'outlines'):
        print(key, figures[key])
    for kind in ('findings', 'objects'):
        for name, row in figures[kind].items():
            print(kind, name, {k: v for k, v in row.items() if k != 'calibration'}, 'ece', row['calibration']['ece'])
    print('tooth calibration', figures['calibration'])


if __name__ == '__main__':
    main()
