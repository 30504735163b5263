"""Training targets at stride 4: heat maps with elliptical Gaussians, box distances, attributes, and their weights."""

import numpy as np
from PIL import Image, ImageDraw

from classes import ATTRIBUTES, HEAT, is_upper
from data import IGNORED, TOOTH
from model import FINER, STRIDE


def make_targets(boxes, channels, groups, labels, label_weights, visible, outlines, width, height):
    """Targets of one image. boxes are fractions; returns float32 maps of height/4 x width/4."""
    w, h = width // STRIDE, height // STRIDE
    heat = np.zeros((len(HEAT), h, w), np.float32)
    unknown = np.zeros((2, h, w), bool)
    box = np.zeros((2, 4, h, w), np.float32)
    box_weight = np.zeros((2, h, w), np.float32)
    attributes = np.zeros((len(ATTRIBUTES), h, w), np.float32)
    attribute_weight = np.zeros((len(ATTRIBUTES), h, w), np.float32)
    dense = np.zeros((len(ATTRIBUTES), h, w), np.float32)
    dense_weight = np.zeros((len(ATTRIBUTES), h, w), np.float32)
    pixels = boxes * np.array([width, height, width, height], np.float32)
    xs, ys = (np.arange(w) + 0.5) * STRIDE, (np.arange(h) + 0.5) * STRIDE
    for i in np.flatnonzero(visible):
        x0, y0, x1, y1 = pixels[i]
        group = groups[i]
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        # The spread is bounded, so that wide boxes have no wide peaks.
        sx, sy = np.clip((x1 - x0) / 7, 2.5, 10), np.clip((y1 - y0) / 7, 2.5, 10)
        i0, i1 = max(int((cx - 3 * sx) / STRIDE), 0), min(int((cx + 3 * sx) / STRIDE) + 1, w)
        j0, j1 = max(int((cy - 3 * sy) / STRIDE), 0), min(int((cy + 3 * sy) / STRIDE) + 1, h)
        if i0 >= i1 or j0 >= j1:
            continue
        ci, cj = min(max(int(cx / STRIDE), 0), w - 1), min(max(int(cy / STRIDE), 0), h - 1)
        # Centred on the cell that holds the centre, so that exactly one cell has the value 1.
        gauss = np.exp(-(((xs[i0:i1] - xs[ci]) / sx) ** 2)[None] / 2 - (((ys[j0:j1] - ys[cj]) / sy) ** 2)[:, None] / 2)
        window = (slice(j0, j1), slice(i0, i1))
        if channels[i] == IGNORED:
            inside = (np.abs(ys - cy) < (y1 - y0) * 0.4)[:, None] & (np.abs(xs - cx) < (x1 - x0) * 0.45)[None]
            unknown[group] |= inside
        else:
            np.maximum(heat[channels[i]][window], gauss, out=heat[channels[i]][window])
        owner = (gauss > 0.35) & (gauss > box_weight[group][window])
        box_weight[group][window] = np.where(owner, gauss, box_weight[group][window])
        sides = (xs[None, i0:i1] - x0, ys[j0:j1, None] - y0, x1 - xs[None, i0:i1], y1 - ys[j0:j1, None])
        for k, side in enumerate(sides):
            box[group, k][window] = np.where(owner, np.broadcast_to(side, gauss.shape), box[group, k][window])
        if group == TOOTH:
            for a in range(len(ATTRIBUTES)):
                attributes[a][window] = np.where(owner, labels[i, a], attributes[a][window])
                attribute_weight[a][window] = np.where(owner, gauss * label_weights[i, a], attribute_weight[a][window])
            if channels[i] != IGNORED:
                fill_dense(dense, dense_weight, pixels[i], HEAT[channels[i]][0], labels[i], label_weights[i])
    tooth_channels = np.array([group == 'tooth' for _, group in HEAT])
    blank = np.where(tooth_channels[:, None, None], unknown[0][None], unknown[1][None])
    heat_weight = 1 - (blank & (heat == 0)).astype(np.float32)
    return {'heat': heat, 'heat_weight': heat_weight, 'box': box.reshape(8, h, w), 'box_weight': box_weight,
            **outline_targets(pixels, groups, visible, outlines, width, height), 'attributes': attributes, 'attribute_weight': attribute_weight, 'dense': dense, 'dense_weight': dense_weight}


def fill_dense(dense, weight, box, number, labels, label_weights):
    """Marks the crown half, the root half or the whole of a tooth with its findings there."""
    x0, y0, x1, y1 = box / STRIDE
    columns = slice(max(int(x0 + (x1 - x0) * 0.1), 0), max(int(np.ceil(x1 - (x1 - x0) * 0.1)), 0))
    top, middle, bottom = (max(int(round(y)), 0) for y in (y0, (y0 + y1) / 2, y1))
    crown, root = (slice(middle, bottom), slice(top, middle)) if is_upper(number) else (slice(top, middle), slice(middle, bottom))
    rows = {'crown': crown, 'root': root, 'tooth': slice(top, bottom)}
    for a, (_, region, _) in enumerate(ATTRIBUTES):
        part = (a, rows[region], columns)
        dense[part] = np.maximum(dense[part], labels[a])
        weight[part] = np.maximum(weight[part], label_weights[a])


def outline_targets(pixels, groups, visible, outlines, width, height):
    """Targets of the outline head on the finer grid (STRIDE / FINER input pixels per point).

    `on_tooth` is the share of a point that outlines cover; `on_tooth_weight` is 0 within teeth of unknown outline.
    `away` (2 maps) is the offset from a point to the centre of its tooth's box, in input pixels, weighted by
    `away_weight` (2 maps), which is one over half the box's width and height.
    """
    step = STRIDE // FINER
    w, h = width // step, height // step
    mask, owner = Image.new('L', (width, height)), Image.new('L', (w, h))
    known = np.ones((h, w), np.float32)
    teeth = [i for i in np.flatnonzero(visible) if groups[i] == TOOTH]
    for i in teeth:
        if outlines[i] is None:
            x0, y0, x1, y1 = (pixels[i] / step).round().astype(int)
            known[max(y0 - 1, 0):y1 + 1, max(x0 - 1, 0):x1 + 1] = 0
            continue
        points = outlines[i] * [width, height]
        ImageDraw.Draw(mask).polygon([tuple(p) for p in points], fill=255)
        ImageDraw.Draw(owner).polygon([tuple(p) for p in points / step], fill=int(i) + 1)
    covered = np.asarray(mask, np.float32).reshape(h, step, w, step).mean((1, 3)) / 255
    owner = np.asarray(owner).astype(int) - 1
    on = (owner >= 0) & (covered > 0.5)
    at = owner[on]
    rows, columns = np.nonzero(on)
    away, away_weight = np.zeros((2, h, w), np.float32), np.zeros((2, h, w), np.float32)
    for k, places in enumerate((columns, rows)):
        away[k][on] = (pixels[at, k] + pixels[at, k + 2]) / 2 - (places + 0.5) * step
        away_weight[k][on] = 2 / np.maximum(pixels[at, k + 2] - pixels[at, k], 4)
    # Outside of known outlines a point is on no tooth, also within the box of a tooth without outline.
    return {'on_tooth': covered, 'on_tooth_weight': np.maximum(known, covered > 0.5), 'away': away, 'away_weight': away_weight}
