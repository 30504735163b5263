"""Usual positions of teeth in the frame of a radiograph, and how much frames differ (for the second analysis).

Other devices show more around the mouth. The usual frame is derived from the sizes of the detected teeth, and in a full
mouth also from their spread. When it is smaller than in the training radiographs, the run time analyses that frame
again (packages/inference/src/framing). Closer views are unchanged: a black margin around them was tried without gain.
"""

import numpy as np

from classes import HEAT, PERMANENT, mirrored

FEWEST = 6  # with fewer teeth a frame is not judged
FULL = 10  # with so many teeth their spread is used as well as their sizes
RARE = 0.01  # share of the training radiographs with a smaller frame


def numbered(radiograph):
    """[(number, box)] of the permanent teeth whose numbers are known."""
    return [(HEAT[c][0], box) for c, box in zip(radiograph.channels, radiograph.boxes) if 0 <= c < len(PERMANENT)]


def usual_positions(radiographs):
    """{number: [centre x, centre y, width, height]}: medians in shares of the frame, symmetric."""
    seen = {}
    for r in radiographs:
        for number, (x0, y0, x1, y1) in numbered(r):
            seen.setdefault(number, []).append([(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0])
            seen.setdefault(mirrored(number), []).append([1 - (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0])
    return {number: np.median(places, 0) for number, places in sorted(seen.items())}


def usual_frame(teeth, places):
    """The usual frame (left, top, width, height), in shares of the image with `teeth` [(number, box)]."""
    usual = np.array([places[number] for number, _ in teeth])
    boxes = np.array([box for _, box in teeth])
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    width = np.median((boxes[:, 2] - boxes[:, 0]) / usual[:, 2])
    height = np.median((boxes[:, 3] - boxes[:, 1]) / usual[:, 3])
    if len(teeth) >= FULL:
        width = (width + x.std() / usual[:, 0].std()) / 2
    return np.array([np.median(x - width * usual[:, 0]), np.median(y - height * usual[:, 1]), width, height])


def framing_part(radiographs):
    """The manifest's `framing`: usual positions and the smallest usual frame (width, height), from the training
    radiographs."""
    places = usual_positions(radiographs)
    frames = np.array([usual_frame(numbered(r), places) for r in radiographs if len(numbered(r)) >= FEWEST])
    return {'fewest': FEWEST, 'full': FULL,
            'places': {number: [round(float(v), 4) for v in place] for number, place in places.items()},
            'smallest': [round(float(v), 3) for v in np.quantile(frames[:, 2:], RARE, axis=0)]}
