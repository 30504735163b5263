"""Reads the labelled radiographs: cleaned boxes with class, group and attributes, and grey images in memory."""

import hashlib
import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image

from classes import ATTRIBUTES, HEAT_INDEX, OBJECTS, TEETH, UNSURE_CODES

TOOTH, OBJECT = 0, 1
IGNORED = -1
# True numbers of teeth marked "?", from the notes of the data; the others have no number.
CORRECTIONS = json.loads((Path(__file__).parent / 'corrections.json').read_text())
WORKING_SIZE = (640, 480)  # width, height in memory: more rows than the true aspect ratio, so that views stay sharp
# The publication's boxes are shifted by this share of the width to the right of its outlines (-0.63 of 640 points on
# average over 8694 teeth), and of the detections of a network that also sees mirrored images (-0.65). The network is
# trained without this shift; the exported graph adds it.
LABEL_SHIFT = 0.65 / 640
SAME_TOOTH = 0.4  # least overlap of an outline's hull and a box of the same tooth
TRUE_ASPECT = 1991 / 1127  # width to height of the radiographs before the source stretched them


@dataclass
class Radiograph:
    """One labelled image. Boxes are fractions (x0, y0, x1, y1); channel IGNORED means 'a tooth, number unknown'."""
    id: str
    boxes: np.ndarray
    channels: np.ndarray
    groups: np.ndarray
    attributes: np.ndarray
    attribute_weights: np.ndarray
    path: Path
    pixels: np.ndarray = None
    outlines: list = None  # a polygon [M,2] in fractions for each box, or None when unknown
    others: frozenset = frozenset()  # ids of the radiographs that parts of a composed mouth come from

    def __post_init__(self):
        if self.outlines is None:
            self.outlines = [None] * len(self.boxes)


class DataError(Exception):
    """The data folder is missing or not as expected; the message says what and where."""


def iou(a, b):
    """Intersection over union of two boxes (x0, y0, x1, y1)."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    inner = width * height
    return inner / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - inner)


def plausible(box):
    """False for stray boxes of the data: a few span half a jaw, a few are points."""
    width, height = box[2] - box[0], box[3] - box[1]
    return 0.01 < width < 0.16 and 0.03 < height < 0.40


def outline_of(record, number, box):
    """The outline of a tooth as a polygon; None when the data has none, or one of another tooth than the box."""
    outline = np.array(record['outlines'].get(number) or [], np.float32)
    if len(outline) < 3 or iou(box, [*outline.min(0), *outline.max(0)]) < SAME_TOOTH:
        return None
    return outline


def clean_teeth(record):
    """Yields (number or None, box): one box per number, the one that matches the outline; the others get no number."""
    by_number = {}
    for tooth in record['teeth']:
        if plausible(tooth['box']):
            by_number.setdefault(tooth['number'], []).append(tooth['box'])
    for number, boxes in by_number.items():
        if len(boxes) > 1 and number in record['outlines']:
            outline = np.array(record['outlines'][number])
            box = [*outline.min(0), *outline.max(0)]
            boxes = sorted(boxes, key=lambda b: -iou(b, box))
        for i, box in enumerate(boxes):
            yield (number if i == 0 else None), box


def attribute_row(codes, unsure=()):
    """Labels and weights for one tooth. An attribute on which the readings stayed even (`unsure`) is not trained."""
    labels, weights = [], []
    for name, _, letters in ATTRIBUTES:
        present = any(code in letters for code in codes)
        sure = not any(code in UNSURE_CODES.get(name, '') for code in codes) or present
        if not present and any(code in letters for code in unsure):
            sure = False
        labels.append(float(present))
        weights.append(float(sure))
    return labels, weights


def read_record(record, folder, suffix='.jpg'):
    """One line of labels.jsonl as a Radiograph (without pixels)."""
    rows, outlines = [], []  # box, channel, group, labels, weights
    nothing = ([0.0] * len(ATTRIBUTES), [0.0] * len(ATTRIBUTES))
    unsure, doubted = record.get('unsure') or {}, record.get('numbers2') or {}
    numbered = set()
    # Certain numbers first, so that a corrected one never replaces a certain one.
    teeth = sorted(clean_teeth(record), key=lambda t: t[0] is None or '?' in record['seen'].get(t[0], []))
    for number, box in teeth:
        codes = record['seen'].get(number, []) if number else ['?']
        true = number if '?' not in codes and number not in doubted else CORRECTIONS.get(record['id'], {}).get(number)
        channel = IGNORED if true is None or true in numbered else HEAT_INDEX[true]
        if channel != IGNORED:
            numbered.add(true)
        rows.append((box, channel, TOOTH, *(attribute_row(codes, unsure.get(number, [])) if number else nothing)))
        outlines.append(outline_of(record, number, box))
    type_to_class = {code: name for name, codes in OBJECTS.items() for code in codes}
    bridges = [o['box'] for o in record['objects'] if o['t'] == 'BRIDGE']
    for item in record['objects']:
        box = [value / 100 for value in item['box']]  # the field `objects` is in per cent, teeth are in fractions
        at = str(item.get('at') or '')
        if item['t'] == 'BABY_TOOTH':
            channel = HEAT_INDEX[at] if at in TEETH and at not in numbered else IGNORED
            numbered.add(at)
            rows.append((box, channel, TOOTH, *nothing))
        elif item['t'] == 'UNERUPTED':
            channel = HEAT_INDEX[at] if at in TEETH and at not in numbered else IGNORED
            numbered.add(at)
            rows.append((box, channel, TOOTH, *attribute_row(['I'])))
        elif item['t'] == 'EXTRA_TOOTH':
            rows.append((box, IGNORED, TOOTH, *nothing))
        elif item['t'] in type_to_class:
            rows.append((box, HEAT_INDEX[type_to_class[item['t']]], OBJECT, *nothing))
        elif item['t'] == 'PONTIC' and not any(iou(b, item['box']) > 0.02 for b in bridges):
            rows.append((box, HEAT_INDEX['BRIDGE'], OBJECT, *nothing))
    boxes, channels, groups, labels, weights = zip(*rows)
    return Radiograph(record['id'], np.clip(np.array(boxes, np.float32), 0, 1), np.array(channels), np.array(groups),
                      np.array(labels, np.float32), np.array(weights, np.float32),
                      folder / 'images' / f'{record["id"]}{suffix}', outlines=outlines + [None] * (len(rows) - len(outlines)))


def read_all(data, pixels=True, suffix='.jpg'):
    """All radiographs of `data` (the folder with panoramic/labels.jsonl), sorted by id. Raises DataError."""
    folder = Path(data) / 'panoramic'
    labels = folder / 'labels.jsonl'
    if not labels.is_file():
        raise DataError(f'no labels at {labels}: give the data folder with --data')
    records = [json.loads(line) for line in labels.read_text().splitlines() if line.strip()]
    radiographs = sorted((read_record(r, folder, suffix) for r in records), key=lambda r: r.id)
    missing = [r.id for r in radiographs if not r.path.is_file()]
    if missing:
        raise DataError(f'{len(missing)} images are missing in {folder / "images"}, first {missing[0]}{suffix}')
    if pixels:
        for radiograph in radiographs:
            with Image.open(radiograph.path) as image:
                radiograph.pixels = np.asarray(image.convert('L').resize(WORKING_SIZE, Image.LANCZOS))
    return radiographs


def read_export(folder, pixels=True):
    """Radiographs of clinics that agreed, as `npm run export-training` writes them, sorted by id. They belong to no
    validation set: `split` returns them for training. Raises DataError, also for a radiograph that has to be deleted."""
    folder = Path(folder)
    try:
        provenance = json.loads((folder / 'provenance.json').read_text())
        deleted = set(json.loads((folder / 'deleted.json').read_text()))
    except (OSError, ValueError) as error:
        raise DataError(f'{folder} is no export for training: {error}') from error
    if provenance.get('format') != 'molaar-training-export' or provenance.get('version') != 1:
        raise DataError(f'{folder} has another format than this version reads')
    radiographs = read_all(folder, pixels, suffix='.png')
    names = {r.id for r in radiographs}
    kept = sorted(names & deleted) or sorted(p.stem for p in (folder / 'panoramic/images').glob('*.png') if p.stem in deleted)
    if kept:
        raise DataError(f'{len(kept)} radiographs have to be deleted, first {kept[0]}')
    if names != {r['id'] for r in provenance['radiographs']}:
        raise DataError(f'labels and provenance of {folder} name different radiographs: the export was interrupted')
    return radiographs


def make_split(radiographs, fraction=0.16):
    """Validation ids: of every category the share with the smallest hash of the id, so the split never changes."""
    by_category = {}
    for radiograph in radiographs:
        by_category.setdefault(radiograph.id.split('-')[0], []).append(radiograph.id)
    chosen = []
    for ids in by_category.values():
        ids.sort(key=lambda i: hashlib.sha256(i.encode()).hexdigest())
        chosen += ids[:max(1, round(len(ids) * fraction))]
    return sorted(chosen)


def split(radiographs, split_file):
    """(training, validation) by the ids in `split_file`; the file is created when it does not exist."""
    path = Path(split_file)
    if not path.is_file():
        path.write_text(json.dumps({'validation': make_split(radiographs)}, indent=1) + '\n')
    validation = set(json.loads(path.read_text())['validation'])
    unknown = validation - {r.id for r in radiographs}
    if unknown:
        raise DataError(f'{path} names {len(unknown)} images that the data does not hold, first {sorted(unknown)[0]}')
    return [r for r in radiographs if r.id not in validation], [r for r in radiographs if r.id in validation]


def without_shift(radiograph):
    """The radiograph with boxes at the positions of the outlines, so that mirrored labels agree with plain ones."""
    boxes = radiograph.boxes.copy()
    teeth = radiograph.groups == TOOTH
    boxes[teeth] -= np.array([LABEL_SHIFT, 0, LABEL_SHIFT, 0], np.float32)
    return replace(radiograph, boxes=np.clip(boxes, 0, 1))


def content_area(image, spread=8):
    """(first row, row after the last, first column, column after the last) without constant rows and columns at the
    edges.

    A row or column is constant when its brightest and darkest pixel differ by at most `spread` / 255 of the image's
    range. An image that is constant everywhere is left whole.
    """
    limit = (int(image.max()) - int(image.min())) * spread / 255
    rows = np.flatnonzero(image.max(1).astype(np.int64) - image.min(1) > limit)
    columns = np.flatnonzero(image.max(0).astype(np.int64) - image.min(0) > limit)
    if not len(rows) or not len(columns):  # stripes, no border
        return 0, image.shape[0], 0, image.shape[1]
    return rows[0], rows[-1] + 1, columns[0], columns[-1] + 1


def equalise(image):
    """Histogram equalisation to 0..1, float32: the normalisation of the training and of the run time.

    A pixel becomes the share of pixels that are darker, plus half of those that are equal; constant borders are not
    counted. image: uint8 or uint16 [H,W].
    """
    top, bottom, left, right = content_area(image)
    counts = np.bincount(image[top:bottom, left:right].ravel(), minlength=int(np.iinfo(image.dtype).max) + 1)
    levels = ((np.cumsum(counts) - counts / 2) / counts.sum()).astype(np.float32)
    return levels[image]


def stretch(image, low=0.01, high=0.99):
    """Per-image percentile stretch to 0..1, float32."""
    image = image.astype(np.float32)
    lo, hi = (float(v) for v in np.quantile(image, [low, high]))
    return np.clip((image - lo) / max(hi - lo, 1e-6), 0, 1).astype(np.float32)


NORMALISATIONS = {'equalise': equalise, 'percentile': stretch}


def load_for_network(path, width, height, kind='equalise'):
    """Loads a file as the run time does: grey, stretched to width x height (antialiased), normalised."""
    with Image.open(path) as image:
        grey = image.convert('L').resize((width, height), Image.LANCZOS)
    return NORMALISATIONS[kind](np.asarray(grey))
