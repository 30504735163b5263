"""Where teeth usually stand in a radiograph's frame, and how far frames differ: for the run time's second look.

Other devices show more around the mouth. What the network finds tells where the usual frame would lie in the picture: from
the sizes of the teeth, whichever they are, and for a full mouth also from how far they spread. Where it is smaller than in
the training radiographs, the run time looks again at that frame alone (packages/inference/src/framing). A mouth that is
shown from nearer is left as it is: black around it was tried and gained nothing.
"""

import numpy as np

from classes import HEAT, PERMANENT, mirrored

FEWEST = 6  # teeth below which a frame is not judged
FULL = 10  # teeth from which their spread counts as much as their sizes
RARE = 0.01  # of the training radiographs; what they show in a smaller frame is unusual


def numbered(radiograph):
    """[(number, box)] of the permanent teeth whose numbers are known."""
    return [(HEAT[c][0], box) for c, box in zip(radiograph.channels, radiograph.boxes) if 0 <= c < len(PERMANENT)]


def usual_places(radiographs):
    """{number: [centre x, centre y, width, height]}: medians in shares of the frame, alike on both sides."""
    seen = {}
    for r in radiographs:
        for number, (x0, y0, x1, y1) in numbered(r):
            seen.setdefault(number, []).append([(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0])
            seen.setdefault(mirrored(number), []).append([1 - (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0])
    return {number: np.median(places, 0) for number, places in sorted(seen.items())}


def usual_frame(teeth, places):
    """The usual frame (left, top, width, height), in shares of the picture that `teeth` [(number, box)] stand in."""
    usual = np.array([places[number] for number, _ in teeth])
    boxes = np.array([box for _, box in teeth])
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    width = np.median((boxes[:, 2] - boxes[:, 0]) / usual[:, 2])
    height = np.median((boxes[:, 3] - boxes[:, 1]) / usual[:, 3])
    if len(teeth) >= FULL:
        width = (width + x.std() / usual[:, 0].std()) / 2
    return np.array([np.median(x - width * usual[:, 0]), np.median(y - height * usual[:, 1]), width, height])


def framing_part(radiographs):
    """The manifest's `framing`: usual places and the smallest usual frame (width, height), from the training radiographs."""
    places = usual_places(radiographs)
    frames = np.array([usual_frame(numbered(r), places) for r in radiographs if len(numbered(r)) >= FEWEST])
    return {'fewest': FEWEST, 'full': FULL,
            'places': {number: [round(float(v), 4) for v in place] for number, place in places.items()},
            'smallest': [round(float(v), 3) for v in np.quantile(frames[:, 2:], RARE, axis=0)]}
