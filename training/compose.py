"""Composes rare mouths from the data: teeth removed, implants inserted into gaps, teeth exchanged, crowns destroyed.

The network should learn numbers from position and shape rather than by counting, and rare findings (gross decay,
crowns, posts, implants) from many mouths. Mouths are composed on the stored pixels, before the random view is taken.
"""

from dataclasses import replace

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, gaussian_filter1d

from classes import ATTRIBUTES, HEAT, HEAT_INDEX, is_upper
from data import IGNORED, OBJECT, TOOTH
from metal import with_metal

ATTRIBUTE = {name: i for i, (name, _, _) in enumerate(ATTRIBUTES)}
RUNS = ([1, 2, 3, 4], [0.5, 0.25, 0.15, 0.1])  # lengths of removed rows of teeth and their probabilities
# Findings of inserted teeth and their probabilities; None is a tooth without rare findings.
BROUGHT = {'PRIM_CAR_CAVITY': 0.24, 'CROWN': 0.28, 'SUPPORT_NON_SCREW': 0.18, 'GOOD_ENDODONTICS': 0.08, None: 0.22}
SHARES = {'erase': 0.35, 'implant': 0.45, 'exchange': 0.4, 'decay': 0.15}


def number_of(channel):
    return HEAT[channel][0]


def rounded_mask(height, width, feather, power=4):
    """Mask of a rounded box of height x width: 1 inside, falling to 0 over `feather` pixels at the edge."""
    y = np.abs(np.linspace(-1, 1, height))[:, None] ** power
    x = np.abs(np.linspace(-1, 1, width))[None] ** power
    reach = (1 - (x + y) ** (1 / power)) * min(height, width) / 2
    return np.clip(reach / feather, 0, 1).astype(np.float32)


def to_pixels(box, shape, margin=0.0):
    """Whole pixels (x0, y0, x1, y1) of a box of fractions, widened by a share of its sides and clipped to the image."""
    height, width = shape
    w, h = (box[2] - box[0]) * margin, (box[3] - box[1]) * margin
    x0, x1 = np.clip([round((box[0] - w) * width), round((box[2] + w) * width)], 0, width)
    y0, y1 = np.clip([round((box[1] - h) * height), round((box[3] + h) * height)], 0, height)
    return int(x0), int(y0), int(x1), int(y1)


class Donors:
    """Implants and teeth of the training radiographs that may be inserted into others."""

    def __init__(self, radiographs):
        self.implants, self.teeth = [], {}
        for r in radiographs:
            crowns = r.boxes[r.channels == HEAT_INDEX['CROWN']]
            for box in r.boxes[r.channels == HEAT_INDEX['IMPLANT']]:
                on = [c for c in crowns if c[0] < (box[0] + box[2]) / 2 < c[2]]
                self.implants.append((r, box, on[0] if on else None))
            for i in np.flatnonzero((r.groups == TOOTH) & (r.channels != IGNORED)):
                if number_of(r.channels[i]) >= '51' or r.attribute_weights[i].min() == 0:
                    continue
                carried = r.attributes[i]
                if carried[ATTRIBUTE['BRACES']] or carried[ATTRIBUTE['EMERGING_TOOTH']] or carried[ATTRIBUTE['BRIDGE']]:
                    continue
                kinds = [k for k in BROUGHT if k and carried[ATTRIBUTE[k]]] or [None]
                for kind in kinds:
                    self.teeth.setdefault((kind, *alike(r.channels[i])), []).append((r, i))


def alike(channel):
    """(upper jaw?, kind of tooth): teeth with the same key may be exchanged."""
    number = number_of(channel)
    return is_upper(number), 'incisor' if number[1] in '12' else 'canine' if number[1] == '3' else 'premolar' if number[1] in '45' else 'molar'


def plain_teeth(r):
    """Indices of erupted permanent teeth without brackets and without a bridge or wire."""
    spans = r.boxes[np.isin(r.channels, [HEAT_INDEX['BRIDGE'], HEAT_INDEX['WIRE']])]
    chosen = []
    for i in np.flatnonzero((r.groups == TOOTH) & (r.channels != IGNORED)):
        x, y = (r.boxes[i, 0] + r.boxes[i, 2]) / 2, (r.boxes[i, 1] + r.boxes[i, 3]) / 2
        carried = r.attributes[i]
        if number_of(r.channels[i]) >= '51' or carried[ATTRIBUTE['BRACES']] or carried[ATTRIBUTE['EMERGING_TOOTH']]:
            continue
        if any(b[0] < x < b[2] and abs((b[1] + b[3]) / 2 - y) < r.boxes[i, 3] - r.boxes[i, 1] for b in spans):
            continue
        chosen.append(i)
    return np.array(chosen, int)


def paint_out(pixels, box, upper, rng):
    """Paints over a row of teeth with the grey between teeth at each height and the texture of bone."""
    height, width = pixels.shape
    x0, y0, x1, y1 = to_pixels(box, pixels.shape, 0.04)
    if x1 - x0 < 4 or y1 - y0 < 8:
        return
    reach = max(x1 - x0, 50)
    around = pixels[y0:y1, max(x0 - reach, 0):min(x1 + reach, width)].astype(np.float32)
    along = np.linspace(0, 1, y1 - y0) if upper else np.linspace(1, 0, y1 - y0)  # 0 at the root's end, 1 at the crown's
    low, middle = np.percentile(around, [rng.uniform(10, 25), rng.uniform(30, 50)], axis=1)
    # A healed ridge: bone up to a random height, then the dark between the jaws.
    crest = np.clip((along - rng.uniform(0.3, 0.6)) / 0.12, 0, 1)
    profile = gaussian_filter1d(middle * (1 - crest) + low * crest, 2.5)
    fill = np.repeat(profile[:, None], x1 - x0, 1)
    shift = (y1 - y0) if not upper else -(y1 - y0)
    start = int(np.clip(y0 + shift * rng.uniform(0.5, 0.9), 0, height - (y1 - y0)))
    bone = pixels[start:start + y1 - y0, x0:x1].astype(np.float32)
    fill = fill + (bone - gaussian_filter(bone, 6)) * (0.35 + 0.65 * (1 - crest))[:, None]
    mask = rounded_mask(y1 - y0, x1 - x0, 6, power=5)
    target = pixels[y0:y1, x0:x1]
    target[:] = np.clip(target * (1 - mask) + fill * mask, 0, 255).astype(np.uint8)


def put_implant(pixels, gap, upper, donors, rng):
    """Inserts a donor's implant, with its crown if it has one, in place of a tooth. Returns [(channel, box, donor's id)]."""
    donor, implant, crown = donors.implants[rng.integers(len(donors.implants))]
    whole = implant if crown is None else np.array([min(implant[0], crown[0]), min(implant[1], crown[1]),
                                                    max(implant[2], crown[2]), max(implant[3], crown[3])])
    x0, y0, x1, y1 = to_pixels(whole, donor.pixels.shape, 0.12)
    donor_teeth = donor.boxes[donor.groups == TOOTH]
    donor_upper = (implant[1] + implant[3]) / 2 < (np.median((donor_teeth[:, 1] + donor_teeth[:, 3]) / 2) if len(donor_teeth) else 0.5)
    patch = donor.pixels[y0:y1, x0:x1]
    if patch.shape[0] < 10 or patch.shape[1] < 5:
        return []
    scale, turn_x, turn_y = rng.uniform(0.85, 1.15), rng.random() < 0.5, donor_upper != upper
    patch = patch[::-1 if turn_y else 1, ::-1 if turn_x else 1]
    w, h = max(int(patch.shape[1] * scale), 4), max(int(patch.shape[0] * scale), 8)
    patch = np.asarray(Image.fromarray(np.ascontiguousarray(patch)).resize((w, h), Image.BILINEAR)).astype(np.float32)
    height, width = pixels.shape
    cx = (gap[0] + gap[2]) / 2 * width
    tall = (gap[3] - gap[1]) * height
    # The crown's end of the implant (or of its crown) is aligned with the row of crowns.
    depth = 0 if crown is not None else rng.uniform(0.1, 0.4) * tall
    left = int(cx - w / 2)
    top = int(gap[3] * height - depth - h) if upper else int(gap[1] * height + depth)
    if left < 0 or top < 0 or left + w > width or top + h > height:
        return []
    mask = rounded_mask(h, w, 3, power=8)
    target = pixels[top:top + h, left:left + w]
    target[:] = (target * (1 - mask) + np.maximum(target, patch) * mask).astype(np.uint8)
    placed = []
    for name, box in (('IMPLANT', implant), ('CROWN', crown)):
        if box is None:
            continue
        inside = np.array(box) * np.array([*donor.pixels.shape[::-1]] * 2)
        fx, fy = (inside[[0, 2]] - x0) / (x1 - x0), (inside[[1, 3]] - y0) / (y1 - y0)
        fx = np.sort(1 - fx) if turn_x else fx
        fy = np.sort(1 - fy) if turn_y else fy
        box = [(left + fx[0] * w) / width, (top + fy[0] * h) / height, (left + fx[1] * w) / width, (top + fy[1] * h) / height]
        placed.append((HEAT_INDEX[name], np.array(box, np.float32), donor.id))
    return placed


def exchange(r, i, donors, rng):
    """Replaces tooth `i` by a tooth of another mouth (pixels and findings)."""
    kind = rng.choice(np.array([*BROUGHT], object), p=[*BROUGHT.values()])
    known = donors.teeth.get((kind, *alike(r.channels[i])))
    if not known:
        return
    donor, j = known[rng.integers(len(known))]
    x0, y0, x1, y1 = to_pixels(r.boxes[i], r.pixels.shape, 0.05)
    a0, b0, a1, b1 = to_pixels(donor.boxes[j], donor.pixels.shape, 0.05)
    own, other = (x1 - x0) / max(y1 - y0, 1), (a1 - a0) / max(b1 - b0, 1)
    if min(x1 - x0, a1 - a0) < 6 or not 0.65 < own / max(other, 1e-6) < 1.5:
        return
    patch = donor.pixels[b0:b1, a0:a1]
    if number_of(donor.channels[j])[0] in '14' and number_of(r.channels[i])[0] in '23' or \
            number_of(donor.channels[j])[0] in '23' and number_of(r.channels[i])[0] in '14':
        patch = patch[:, ::-1]
    patch = np.asarray(Image.fromarray(np.ascontiguousarray(patch)).resize((x1 - x0, y1 - y0), Image.BICUBIC)).astype(np.float32)
    mask = rounded_mask(y1 - y0, x1 - x0, 4)
    target = r.pixels[y0:y1, x0:x1]
    rim = mask < 0.5
    patch = patch + 0.7 * (target[rim].mean() - patch[rim].mean())
    target[:] = np.clip(target * (1 - mask) + patch * mask, 0, 255).astype(np.uint8)
    r.attributes[i], r.attribute_weights[i] = donor.attributes[j], donor.attribute_weights[j]
    r.outlines[i] = None
    r.others = r.others | {donor.id}


def destroy_crown(r, i, rng):
    """Draws gross decay on tooth `i`: a stump without crown (its box ends there), or a deep hole with a ragged edge.

    As in the data's 43 examples a missing crown is as dark as the gaps between teeth at that height; a hole has some of
    the tooth's texture and a blurred edge.
    """
    upper = is_upper(number_of(r.channels[i]))
    x0, y0, x1, y1 = to_pixels(r.boxes[i], r.pixels.shape)
    w, h = x1 - x0, y1 - y0
    if w < 8 or h < 16:
        return
    order = slice(None) if upper else slice(None, None, -1)  # the crown's edge last
    view = r.pixels[y0:y1, x0:x1][order]
    around = r.pixels[y0:y1, max(x0 - 60, 0):x1 + 60][order].astype(np.float32)
    grain = view - gaussian_filter(view.astype(np.float32), 4)
    x, y = np.arange(w)[None], np.arange(h)[:, None]
    ragged = gaussian_filter1d(rng.normal(0, 1, w), w / 8) * np.sqrt(w / 8) * 1.9
    stump = rng.random() < 0.5
    if stump:
        end = h * (1 - rng.uniform(0.25, 0.42))
        gone = y - (end + rng.normal(0, 0.12) * (x - w / 2) + ragged[None] * h * 0.04)
        mask = np.clip(gone / rng.uniform(1.5, 5) + 0.5, 0, 1) * np.clip((np.minimum(x, w - 1 - x) + 1) / 2.5, 0, 1)
        fill = gaussian_filter1d(np.percentile(around, rng.uniform(1, 8), axis=1), 3)[:, None] + 0.2 * grain
        depth = rng.uniform(0.92, 1)
    else:
        cx = w * rng.choice([rng.uniform(-0.05, 0.3), rng.uniform(0.3, 0.7), rng.uniform(0.7, 1.05)])
        cy, rx, ry = h * rng.uniform(0.7, 1), w * rng.uniform(0.26, 0.5), h * rng.uniform(0.1, 0.24)
        reach = (np.abs((x - cx) / rx) ** 2.4 + np.abs((y - cy) / ry) ** 2.4) ** (1 / 2.4)
        gone = (1 + 0.2 * ragged[None] - reach) * min(rx, ry)
        mask = np.clip(gone / rng.uniform(3, 8) + 0.4, 0, 1)
        fill = np.percentile(view, rng.uniform(1, 15)) * rng.uniform(0.6, 1) + 0.7 * grain
        depth = rng.uniform(0.6, 0.95)
    mask = gaussian_filter(mask.astype(np.float32), 1) * depth
    view[:] = np.clip(view * (1 - mask) + fill * mask, 0, 255).astype(np.uint8)
    # A stump has no findings of the crown; with a hole they are unknown.
    carried, sure = r.attributes[i].copy(), r.attribute_weights[i].copy()
    for name in ('COMPOSITE', 'CROWN'):
        if stump:
            carried[ATTRIBUTE[name]] = 0
        elif carried[ATTRIBUTE[name]]:
            sure[ATTRIBUTE[name]] = 0
    carried[ATTRIBUTE['PRIM_CAR_CAVITY']] = sure[ATTRIBUTE['PRIM_CAR_CAVITY']] = 1
    r.attributes[i], r.attribute_weights[i] = carried, sure
    if stump:
        left, top, right, bottom = r.boxes[i]
        tall = (bottom - top) * end / h
        r.boxes[i] = [left, top, right, top + tall] if upper else [left, bottom - tall, right, bottom]
        r.outlines[i] = None


def composed(radiograph, donors, rng, metal=0.0):
    """Returns the radiograph or a mouth composed from it; metal is drawn into the share `metal` of them (metal.py)."""
    r = recomposed(radiograph, donors, rng)
    return with_metal(r, rng) if rng.random() < metal else r


def recomposed(radiograph, donors, rng):
    """Returns the radiograph or a mouth composed of its teeth and those of donors."""
    erase, swap, decay = (rng.random() < SHARES[kind] for kind in ('erase', 'exchange', 'decay'))
    if not (erase or swap or decay):
        return radiograph
    r = replace(radiograph, pixels=radiograph.pixels.copy(), attributes=radiograph.attributes.copy(),
                attribute_weights=radiograph.attribute_weights.copy(), boxes=radiograph.boxes.copy(), outlines=list(radiograph.outlines))
    plain = plain_teeth(r)
    if swap and len(plain):
        for i in rng.permutation(plain)[:rng.integers(1, 4)]:
            exchange(r, i, donors, rng)
    if decay and len(plain):
        for i in rng.permutation(plain)[:rng.integers(1, 3)]:
            destroy_crown(r, i, rng)
    if not erase or len(plain) < 4:
        return r
    upper = np.array([is_upper(number_of(c)) for c in r.channels[plain]])
    side = rng.random() < 0.5
    row = plain[upper == side]
    if len(row) < 3:
        return r
    row = row[np.argsort(r.boxes[row, 0] + r.boxes[row, 2])]
    count = min(rng.choice(RUNS[0], p=RUNS[1]), len(row) - 1)
    first = rng.integers(0, len(row) - count + 1)
    gone = row[first:first + count]
    for i in gone:
        paint_out(r.pixels, r.boxes[i], side, rng)
    added = []
    if donors.implants and rng.random() < SHARES['implant']:
        for i in gone:
            if rng.random() < 0.7:
                added += put_implant(r.pixels, r.boxes[i], side, donors, rng)
    stay = np.setdiff1d(np.arange(len(r.channels)), gone)
    # Other labels over the removed teeth (a crown on an implant, a wire) remain: they were not painted over.
    n = len(added)
    return replace(r, boxes=np.concatenate([r.boxes[stay], *[b[None] for _, b, _ in added]]).astype(np.float32),
                   channels=np.concatenate([r.channels[stay], np.array([c for c, _, _ in added], int)]), others=r.others | {d for _, _, d in added},
                   groups=np.concatenate([r.groups[stay], np.full(n, OBJECT)]), outlines=[r.outlines[k] for k in stay] + [None] * n,
                   attributes=np.concatenate([r.attributes[stay], np.zeros((n, len(ATTRIBUTES)), np.float32)]),
                   attribute_weights=np.concatenate([r.attribute_weights[stay], np.zeros((n, len(ATTRIBUTES)), np.float32)]))
