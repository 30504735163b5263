"""Cuts single teeth out of a radiograph for the second stage.

The same geometry and tones are in `packages/inference/src/teeth/cut-tooth.ts`; tests on both sides use the same
numbers.
"""

import numpy as np

from data import content_area

SIDE = 640  # columns and rows of the image that teeth are cut from: the resolution of the training radiographs
WIDTH, HEIGHT = 80, 128  # of a cut tooth
AROUND = 1.2  # rows of the cut, in heights of the box
BESIDE = 1.15  # least columns of the cut, in widths of the box
PROPORTION = 0.46  # columns to rows of the cut, in fractions of the image
DARKEST, BRIGHTEST = 0.01, 0.999  # quantiles of the image that the tone channel maps to 0 and 1


def levels_of(image):
    """(equalised, tone): two tables from grey (0..255) to the channels of a cut, from one uint8 image."""
    top, bottom, left, right = content_area(image)
    counts = np.bincount(image[top:bottom, left:right].ravel(), minlength=256)
    share = np.cumsum(counts) / counts.sum()
    equalised = ((np.cumsum(counts) - counts / 2) / counts.sum()).astype(np.float32)
    low, high = np.searchsorted(share, [DARKEST, BRIGHTEST])
    tone = ((np.arange(256) - low) / max(high - low, 1)).astype(np.float32)
    return equalised, tone


def cut_of(box):
    """(centre x, centre y, width, height) of the cut around a box (x0, y0, x1, y1), all in fractions of the image."""
    x0, y0, x1, y1 = box
    height = max(AROUND * (y1 - y0), BESIDE * (x1 - x0) / PROPORTION)
    return (x0 + x1) / 2, (y0 + y1) / 2, PROPORTION * height, height


def grid_of(upper, flip=False):
    """Positions (x, y) of the cut's points in the cut, -0.5..0.5, [HEIGHT,WIDTH] each. The crown is always below."""
    x = (np.arange(WIDTH, dtype=np.float32) + 0.5) / WIDTH - 0.5
    y = (np.arange(HEIGHT, dtype=np.float32) + 0.5) / HEIGHT - 0.5
    x, y = np.meshgrid(-x if flip else x, y if upper else -y)
    return x, y


def sample(image, x, y):
    """Greys of a 2-D image at fractions x, y; positions outside take the nearest pixel."""
    rows, columns = image.shape
    x = np.clip(x * columns - 0.5, 0, columns - 1)
    y = np.clip(y * rows - 0.5, 0, rows - 1)
    left, top = np.minimum(x.astype(np.int32), columns - 2), np.minimum(y.astype(np.int32), rows - 2)
    right, down = (x - left).astype(np.float32), (y - top).astype(np.float32)
    first = top * columns + left
    flat = image.ravel()
    above = flat[first] * (1 - right) + flat[first + 1] * right
    below = flat[first + columns] * (1 - right) + flat[first + columns + 1] * right
    return above * (1 - down) + below * down


def mask_of(box, x, y):
    """1 where positions x, y (fractions of the image) are in the box."""
    x0, y0, x1, y1 = box
    return ((x >= x0) & (x < x1) & (y >= y0) & (y < y1)).astype(np.float32)


def channels_of(grey, levels):
    """Equalised and unequalised tone of sampled greys (0..255, between the greys of the tables linearly)."""
    grey = np.clip(grey, 0, 255)
    below = np.minimum(grey.astype(np.int32), 254)
    part = grey - below
    return [table[below] * (1 - part) + table[below + 1] * part for table in levels]


def cut_tooth(image, levels, box, upper):
    """The tooth in `box` as the network takes it: float32 [3,HEIGHT,WIDTH] of equalised grey, tone, and the box."""
    cx, cy, width, height = cut_of(box)
    x, y = grid_of(upper)
    x, y = cx + x * width, cy + y * height
    equalised, tone = channels_of(sample(image, x, y), levels)
    return np.stack([equalised, np.clip(tone, -0.5, 1.5), mask_of(box, x, y)]).astype(np.float32)
