"""Outlines of teeth: from the outline map and the detected teeth to one mask per tooth."""

import numpy as np
from PIL import Image, ImageDraw

from model import FINER, STRIDE

MARGIN = 0.15  # margin around a tooth's box for its points, as a share of its sides


def finer(channels):
    """Maps [FINER * FINER, h, w] of a quantity -> [h * FINER, w * FINER], as torch's pixel_shuffle has it."""
    _, h, w = channels.shape
    return channels.reshape(FINER, FINER, h, w).transpose(2, 0, 3, 1).reshape(h * FINER, w * FINER)


def masks_of(outline, boxes, width, height):
    """Bool masks [M, rows, columns] of the teeth in `boxes` [M, 4] (fractions) on a grid of STRIDE / FINER pixels.

    A point on a tooth (probability at least 0.5) belongs to the tooth whose centre is nearest to the centre that the
    point predicts, measured in halves of the box's sides and independent of tooth numbers.
    """
    points = FINER ** 2
    on_tooth, right, down = (finer(outline[k * points:(k + 1) * points]) for k in range(3))
    step = STRIDE // FINER
    x, y = (np.arange(on_tooth.shape[1]) + 0.5) * step, (np.arange(on_tooth.shape[0]) + 0.5) * step
    pixels = boxes * np.array([width, height, width, height], np.float32)
    half = np.maximum((pixels[:, 2:] - pixels[:, :2]) / 2, 1)
    middle = (pixels[:, 2:] + pixels[:, :2]) / 2
    away = np.full((len(boxes), *on_tooth.shape), np.inf, np.float32)
    for k in range(len(boxes)):
        reach = half[k] * (1 + 2 * MARGIN)
        columns, rows = np.flatnonzero(np.abs(x - middle[k, 0]) <= reach[0]), np.flatnonzero(np.abs(y - middle[k, 1]) <= reach[1])
        if not len(columns) or not len(rows):
            continue
        part = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
        off = [(x[part[1]][None] + right[part] - middle[k, 0]) / half[k, 0], (y[part[0]][:, None] + down[part] - middle[k, 1]) / half[k, 1]]
        away[k][part] = off[0] ** 2 + off[1] ** 2
    nearest = away.argmin(0)
    return [(nearest == k) & np.isfinite(away[k]) & (on_tooth > 0.5) for k in range(len(boxes))]


def polygon_mask(polygon, shape):
    """A polygon [M, 2] of fractions as a bool mask of `shape`."""
    mask = Image.new('L', (shape[1], shape[0]))
    ImageDraw.Draw(mask).polygon([tuple(p) for p in polygon * [shape[1], shape[0]]], fill=1)
    return np.asarray(mask).astype(bool)
