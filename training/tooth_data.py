"""Teeth of the labelled radiographs for the second stage: boxes, what they carry, and random views of them."""

import hashlib
import io
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from classes import is_upper
from data import clean_teeth, iou
from tooth_crops import HEIGHT, SIDE, WIDTH, channels_of, cut_of, grid_of, levels_of, mask_of, sample

CHOICES = ('NONE', 'COMPOSITE', 'CROWN')  # exactly one of them
CARRIED = ('GOOD_ENDODONTICS', 'SUPPORT_NON_SCREW', 'PRIM_CAR_CAVITY', 'BRACES')  # each for itself
LETTERS = ('Ee', 'P', 'K', 'B')
SAME_TOOTH = 0.5


@dataclass
class Tooth:
    """A labelled tooth. `boxes` are its label's and, when found, the detector's."""
    image: str
    number: str
    upper: bool
    boxes: list
    detected: dict  # the detector's confidence of each finding on it; None when the tooth was not found
    choices: np.ndarray  # [3] 1 for every choice that the readings allow
    carried: np.ndarray  # [4] 0 or 1
    known: np.ndarray  # [4] 1 where `carried` is certain


@dataclass
class Source:
    """The pixels of a radiograph at SIDE x SIDE and its tables of tones."""
    pixels: np.ndarray
    levels: tuple


def choices_of(codes, unsure):
    """Which of none, filling, crown two readings allow; all three when they say nothing certain."""
    if 'C' in codes:
        allowed = [0, 'F' in unsure or 'F' in codes, 1]
    elif 'F' in codes:
        allowed = [0, 1, 'C' in unsure]
    else:
        allowed = [1, 'F' in unsure, 'C' in unsure]
    return np.array(allowed, np.float32)


def teeth_of(record, found):
    """The labelled teeth of one line of labels.jsonl. found: the detector's teeth as (number, box, confidences)."""
    teeth = []
    for number, box in clean_teeth(record):
        codes = record['seen'].get(number, []) if number else ['?']
        if '?' in codes:
            continue
        unsure = (record.get('unsure') or {}).get(number, [])
        carried = [float(any(c in letters for c in codes)) for letters in LETTERS]
        known = [float(bool(present) or not any(c in letters for c in unsure)) for letters, present in zip(LETTERS, carried)]
        if 'k' in codes and not carried[2]:
            known[2] = 0.0
        overlaps = [(iou(box, other[1]), i) for i, other in enumerate(found)]
        best, at = max(overlaps, default=(0, -1))
        match = found[at] if best >= SAME_TOOTH else None
        teeth.append(Tooth(record['id'], number, is_upper(number), [np.array(box, np.float32)] + ([np.array(match[1], np.float32)] if match else []),
                           match[2] if match else None, choices_of(codes, unsure), np.array(carried, np.float32), np.array(known, np.float32)))
    return teeth


def read_found(path):
    """{image id: [(number, box, {finding: confidence})]} of a file written by find_teeth.py."""
    rows = (json.loads(line) for line in Path(path).read_text().splitlines())
    return {row['id']: [(t['number'], t['box'], t['scores']) for t in row['teeth']] for row in rows}


def source_of(path):
    """The pixels of a file and its tables of tones."""
    with Image.open(path) as image:
        pixels = np.asarray(image.convert('L').resize((SIDE, SIDE), Image.LANCZOS))
    return Source(pixels.astype(np.float32), levels_of(pixels))


def read_teeth(data, found, ids=None):
    """(teeth, sources by image id) of all radiographs, or of `ids`."""
    folder = Path(data) / 'panoramic'
    teeth, sources = [], {}
    for line in (folder / 'labels.jsonl').read_text().splitlines():
        record = json.loads(line)
        if ids is not None and record['id'] not in ids:
            continue
        teeth += teeth_of(record, found.get(record['id'], []))
        sources[record['id']] = source_of(folder / 'images' / f'{record["id"]}.jpg')
    return teeth, sources


def fold_of(image, folds):
    """The fold of an image: a hash of its id, so that it never changes."""
    return int(hashlib.sha256(f'fold {image}'.encode()).hexdigest(), 16) % folds


def group_of(tooth):
    """Incisor, canine, premolar, molar or a primary tooth: teeth of one group may exchange their crowns."""
    quadrant, position = int(tooth.number[0]), int(tooth.number[1])
    kind = 'iicppmmm'[position - 1] if quadrant <= 4 else 'P'
    return kind, tooth.upper


def stratum_of(tooth):
    """What decides how often a tooth is drawn: the choice by root filling, or its rare finding."""
    root, post, decay, bracket = tooth.carried * tooth.known
    if decay:
        return 'decay'
    choice = 'undecided' if tooth.choices.sum() > 1 else CHOICES[int(tooth.choices.argmax())]
    return f'{choice} {"root-filled" if root else "vital"}{" bracket" if bracket else ""}'


# Shares of the strata in a training epoch. Fillings and crowns are in the same proportion on vital and on root-filled
# teeth, so that a root filling says nothing about the crown.
SHARES = {'NONE vital': 0.22, 'NONE root-filled': 0.06, 'NONE vital bracket': 0.05, 'COMPOSITE vital': 0.22, 'COMPOSITE root-filled': 0.14,
          'CROWN vital': 0.10, 'CROWN root-filled': 0.08, 'decay': 0.05}
OTHER_SHARE = 0.10


def jittered(box, rng, amount=0.05):
    """A box that is off as a detector's boxes are."""
    w, h = box[2] - box[0], box[3] - box[1]
    dx, dy = np.clip(rng.normal(0, amount, 2), -2.5 * amount, 2.5 * amount) * [w, h]
    sw, sh = np.exp(np.clip(rng.normal(0, amount * 1.2, 2), -0.2, 0.2))
    cx, cy = (box[0] + box[2]) / 2 + dx, (box[1] + box[3]) / 2 + dy
    return np.array([cx - w * sw / 2, cy - h * sh / 2, cx + w * sw / 2, cy + h * sh / 2], np.float32)


def view_of(tooth, source, rng, flip=None):
    """(greys [HEIGHT,WIDTH], mask of the box) of a random view: jittered, tilted, scaled, mirrored."""
    box = jittered(tooth.boxes[rng.integers(len(tooth.boxes))], rng)
    cx, cy, width, height = cut_of(box)
    zoom = np.exp(np.clip(rng.normal(0, 0.07), -0.18, 0.18))
    squeeze = np.exp(np.clip(rng.normal(0, 0.06), -0.15, 0.15))
    x, y = grid_of(tooth.upper, rng.random() < 0.5 if flip is None else flip)
    angle = np.deg2rad(np.clip(rng.normal(0, 5), -12, 12))
    shape = 1.767 * width / height  # true proportions, so that turning does not shear
    c, s = np.cos(angle), np.sin(angle)
    x, y = (x * c - y * s / shape) * zoom * squeeze, (x * s * shape + y * c) * zoom / squeeze
    x, y = cx + x * width, cy + y * height
    return sample(source.pixels, x, y), mask_of(box, x, y)


def exchanged(lower, upper, rng):
    """The crown of one view on the root of another: rows blend around the middle, greys are matched there."""
    seam = HEIGHT / 2 + rng.normal(0, 5)
    soft = rng.uniform(2, 6)
    ramp = (1 / (1 + np.exp(-(np.arange(HEIGHT) - seam) / soft)))[:, None].astype(np.float32)
    return upper * (1 - ramp) + lower * ramp


def tones(grey, levels, rng):
    """Equalised and plain tone of greys as other devices would have shown them: first sharpness and grain, then what the
    detector saturates, then the tone curve."""
    choice = rng.random()
    if choice < 0.3:
        sigma = rng.uniform(0.3, 1.3)
        grey = gaussian_filter(grey, (sigma * 1.2, sigma))
    elif choice < 0.4:  # fewer pixels, enlarged again
        grey = enlarged(grey, rng.uniform(0.4, 0.8))
    elif choice < 0.7:  # edges with a bright and a dark fringe
        soft = gaussian_filter(grey, rng.uniform(0.6, 2.5))
        grey = grey + rng.uniform(0.3, 2.5) * (grey - soft)
    if rng.random() < 0.3:  # local contrast
        base = gaussian_filter(grey, rng.uniform(6, 20))
        flat = rng.uniform(-0.2, 0.8)
        grey = grey - flat * (base - base.mean())
        if rng.random() < 0.5:
            grey = grey.mean() + (grey - grey.mean()) * rng.uniform(1, 1.5)
    if rng.random() < 0.35:
        grain = rng.normal(0, rng.uniform(1, 10), grey.shape).astype(np.float32)
        grey = grey + (gaussian_filter(grain, 0.7) * 1.8 if rng.random() < 0.5 else grain)
    if rng.random() < 0.15:
        grey = compressed(grey, int(rng.integers(20, 70)))
    if rng.random() < 0.3:  # a saturated detector: everything from some grey on is white, often the enamel too
        grey = np.minimum(grey, np.quantile(grey, 1 - 0.25 * rng.random() ** 2))
    equalised, tone = channels_of(grey, levels)
    # The share of darker pixels depends on how much of the frame is air and bone.
    if rng.random() < 0.7:
        equalised = np.clip(equalised, 0, 1) ** np.exp(rng.normal(0, 0.35))
    if rng.random() < 0.3:
        equalised = np.clip(equalised * rng.uniform(0.8, 1.05) + rng.normal(0, 0.04), 0, 1)
    tone = np.clip(tone, 0, 1.3)
    if rng.random() < 0.75:
        tone = tone ** np.exp(rng.normal(0, 0.45))
    if rng.random() < 0.35:
        steps = rng.uniform(0.15, 1, 6)
        tone = np.interp(tone, np.linspace(0, 1.3, 7), np.concatenate([[0], np.cumsum(steps) / steps.sum()]) * 1.3)
    if rng.random() < 0.6:
        tone = tone * np.exp(rng.normal(0, 0.2)) + rng.normal(0, 0.06)
    if rng.random() < 0.3:
        tone = np.minimum(tone, rng.uniform(0.8, 1.0))
    return equalised, np.clip(tone, -0.5, 1.5)


def enlarged(grey, factor):
    """Greys that were stored with fewer pixels."""
    height, width = grey.shape
    small = Image.fromarray(grey.astype(np.float32)).resize((max(int(width * factor), 8), max(int(height * factor), 8)), Image.BILINEAR)
    return np.asarray(small.resize((width, height), Image.BICUBIC))


def compressed(grey, quality):
    """Greys that were stored as JPEG."""
    buffer = io.BytesIO()
    Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8)).save(buffer, 'JPEG', quality=quality)
    return np.asarray(Image.open(buffer)).astype(np.float32)


class Views:
    """Random views of teeth for training."""

    def __init__(self, teeth, sources, seed, exchange=0.35):
        self.teeth, self.sources, self.exchange = teeth, sources, exchange
        self.rng = np.random.default_rng(seed)
        strata, self.groups = {}, {}
        for i, tooth in enumerate(teeth):
            name = stratum_of(tooth)
            strata.setdefault(name if name in SHARES else 'other', []).append(i)
            # Decayed teeth and posts reach over the seam.
            if tooth.carried[2] == 0 and tooth.known[2] and tooth.known.all():
                self.groups.setdefault(group_of(tooth), {}).setdefault(bool(tooth.carried[0]), []).append(i)
        weights = np.array([SHARES.get(name, OTHER_SHARE) for name in strata])
        self.strata, self.shares = list(strata.values()), weights / weights.sum()

    def one(self, index):
        """(image [3,H,W], choices, carried, known) of a random view of tooth `index`, and the radiographs in it."""
        rng, tooth = self.rng, self.teeth[index]
        images = {tooth.image}
        source = self.sources[tooth.image]
        grey, mask = view_of(tooth, source, rng)
        choices, carried, known = tooth.choices, tooth.carried.copy(), tooth.known.copy()
        group = self.groups.get(group_of(tooth), {})
        others = group.get(not bool(tooth.carried[0])) if rng.random() < 0.7 else group.get(bool(tooth.carried[0]))
        restored = tooth.choices[0] == 0
        if others and not tooth.carried[2] and rng.random() < self.exchange * (1.0 if restored else 0.5):
            other = self.teeth[int(rng.choice(others))]
            # A post of this tooth would stay visible in its crown.
            if other.image != tooth.image and not (tooth.carried[1] and not other.carried[0]):
                root_grey, root_mask = view_of(other, self.sources[other.image], rng)
                mine, its = source.levels[1], self.sources[other.image].levels[1]
                # Greys of the other radiograph on this one's scale, then equal around the seam.
                root_grey = np.interp(channels_of(root_grey, (its,))[0], mine, np.arange(256)).astype(np.float32)
                band = slice(HEIGHT // 2 - 6, HEIGHT // 2 + 6)
                inside, its_inside = mask[band] > 0, root_mask[band] > 0
                if inside.any() and its_inside.any():
                    root_grey = root_grey + (np.median(grey[band][inside]) - np.median(root_grey[band][its_inside])) * 0.7
                grey = exchanged(grey, root_grey, rng)
                images.add(other.image)
                carried[0], known[0] = other.carried[0], other.known[0]
                carried[1], known[1] = other.carried[1], other.known[1] * (0.0 if tooth.carried[1] != other.carried[1] else 1.0)
        equalised, tone = tones(grey, source.levels, rng)
        return (np.stack([equalised, tone, mask]).astype(np.float32), choices, carried, known), images

    def drawn(self, size):
        """`size` views, balanced by strata, each with the radiographs in it (`one`)."""
        of = self.rng.choice(len(self.strata), size, p=self.shares)
        return [self.one(int(self.rng.choice(self.strata[k]))) for k in of]

    def batch(self, size):
        """[images, choices, carried, known] of `size` views, balanced by strata."""
        return [np.stack(part) for part in zip(*(view for view, _ in self.drawn(size)))]
