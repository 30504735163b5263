"""Draws rare metal into radiographs: bone screws, plates and jewellery, which must not be taken for posts or implants.

Lengths are in points of a radiograph that is 640 points wide; about 2.5 points are a millimetre in the jaw. The stored
pixels are stretched (`data.WORKING_SIZE` against `data.TRUE_ASPECT`), and so are the drawings.
"""

from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from classes import HEAT, is_upper
from data import IGNORED, TOOTH, TRUE_ASPECT

FINER = 4  # drawn at this scale, then averaged for smooth edges
GHOST_BLUR = 7  # points; blur of ghost images


class Sketch:
    """Shapes of one piece of metal in points around its own origin, x to the right and y down; grows as they are
    drawn."""

    def __init__(self):
        self.shapes = []

    def line(self, points, width):
        self.shapes.append(('line', np.array(points, float), width))

    def disc(self, centre, radius, squeeze=1.0):
        """A filled circle, its height `squeeze` times its width."""
        self.shapes.append(('disc', np.array([centre], float), (radius, radius * squeeze)))

    def hole(self, centre, radius):
        self.shapes.append(('hole', np.array([centre], float), (radius, radius)))

    def ring(self, centre, radius, width, squeeze=1.0, gap=0.0, start=0.0):
        """A circle line with a gap of `gap` from `start` on (both in shares of a full turn)."""
        turn = (start + gap + np.linspace(0, 1 - gap, 40)) * 2 * np.pi
        self.line(np.stack([centre[0] + radius * np.cos(turn), centre[1] + radius * squeeze * np.sin(turn)], 1), width)

    def turned(self, angle):
        """The same turned by `angle` (radians) around the origin."""
        c, s = np.cos(angle), np.sin(angle)
        other = Sketch()
        other.shapes = [(kind, points @ np.array([[c, s], [-s, c]]), size) for kind, points, size in self.shapes]
        return other

    def extent(self):
        """Bounding box (x0, y0, x1, y1) of the drawing."""
        low, high = [], []
        for kind, points, size in self.shapes:
            reach = np.array([size / 2, size / 2] if kind == 'line' else size)
            low.append(points.min(0) - reach)
            high.append(points.max(0) + reach)
        return np.concatenate([np.min(low, 0), np.max(high, 0)])

    def mask(self, origin, shape, scale):
        """Cover of every pixel of an image of `shape` (0 to 1) with the origin at pixel `origin`; `scale` (x, y)
        pixels a point."""
        canvas = Image.new('L', (shape[1] * FINER, shape[0] * FINER))
        pen = ImageDraw.Draw(canvas)
        scale = np.array(scale, float)
        for kind, points, size in self.shapes:
            if kind == 'line':
                # A line has its width in the true aspect ratio: its sides are computed before the stretching.
                for a, b in zip(points[:-1], points[1:]):
                    along = (b - a) / max(np.linalg.norm(b - a), 1e-6)
                    aside = np.array([-along[1], along[0]]) * size / 2
                    corners = (np.array([a + aside, b + aside, b - aside, a - aside]) * scale + origin) * FINER
                    pen.polygon([tuple(p) for p in corners], fill=255)
            else:
                centre, reach = points[0] * scale + origin, np.array(size) * scale
                pen.ellipse([tuple((centre - reach) * FINER), tuple((centre + reach) * FINER)], fill=0 if kind == 'hole' else 255)
        return np.asarray(canvas, np.float32).reshape(shape[0], FINER, shape[1], FINER).mean((1, 3)) / 255


def screw(rng):
    """A bone screw: head, threaded shaft, point. Its head is up."""
    sketch = Sketch()
    length, thick = rng.uniform(12, 34), rng.uniform(2.2, 4.4)
    head = thick * rng.uniform(0.8, 1.3)
    sketch.line([(0, 0), (0, length * 0.9)], thick)
    sketch.line([(0, length * 0.85), (0, length)], thick * 0.5)
    if rng.random() < 0.7:
        sketch.disc((0, 0), head, rng.uniform(0.4, 0.9))
    pitch = rng.uniform(2.2, 3.4)
    for y in np.arange(length * 0.3, length * 0.9, pitch):
        sketch.line([(-thick * 0.72, y + 0.5), (thick * 0.72, y - 0.5)], 1.0)
    return sketch


def plate(rng):
    """A fixation plate: rings in a bent row, some straight pieces between, screws in most of the rings."""
    sketch = Sketch()
    count = int(rng.choice([2, 3, 4, 4, 5, 6, 8, 12], p=[0.05, 0.08, 0.2, 0.2, 0.17, 0.15, 0.1, 0.05]))
    pitch, radius = rng.uniform(10, 19), rng.uniform(4, 7.5)
    bend, direction, at = rng.normal(0, 0.1), 0.0, np.zeros(2)
    corner = int(rng.integers(1, count)) if count > 2 and rng.random() < 0.25 else -1  # L-shaped plates of the middle face
    centres = []
    for k in range(count):
        centres.append(at)
        direction += bend + rng.normal(0, 0.06) + (rng.choice([-1, 1]) * rng.uniform(0.9, 1.6) if k == corner else 0)
        gap = 1.8 if k == count // 2 and rng.random() < 0.4 else 1.0  # a bridge over the fracture
        at = at + pitch * gap * np.array([np.cos(direction), np.sin(direction)])
    centres = np.array(centres) - np.mean(centres, 0)
    sketch.line(centres, radius * rng.uniform(0.5, 1.2))
    for centre in centres:
        sketch.disc(centre, radius)
    lean = rng.uniform(-0.5, 0.5)
    for centre in centres:
        if rng.random() < 0.25:
            sketch.hole(centre, radius * rng.uniform(0.3, 0.6))
        elif rng.random() < 0.7:  # a screw through the ring, seen from its head or from the side
            reach = rng.choice([0, rng.uniform(6, 22)])
            sketch.line([centre, centre + reach * np.array([np.sin(lean), np.cos(lean)])], rng.uniform(2, 4))
            if rng.random() < 0.4:
                sketch.hole(centre, radius * 0.22)
    return sketch


def stud(rng):
    """A pin with a ball, two balls or a disc at its end: studs and barbells."""
    sketch = Sketch()
    length, thick = rng.uniform(6, 22), rng.uniform(1.4, 2.6)
    sketch.line([(0, 0), (0, length)], thick)
    sketch.disc((0, 0), thick * rng.uniform(1.0, 2.0), rng.uniform(0.5, 1))
    if rng.random() < 0.5:
        sketch.disc((0, length), thick * rng.uniform(0.9, 1.9))
    return sketch


def hoop(rng, large):
    """A ring, closed or open, in perspective; large ones are earrings."""
    sketch = Sketch()
    radius = rng.uniform(9, 24) if large else rng.uniform(4, 9)
    width = rng.uniform(1.6, 3.6)
    sketch.ring((0, 0), radius, width, rng.uniform(0.35, 1.0), rng.choice([0, rng.uniform(0.05, 0.3)]), rng.random())
    if large and rng.random() < 0.3:  # a pendant
        sketch.disc((0, radius), rng.uniform(2.5, 6), rng.uniform(0.6, 1.6))
    return sketch


def put(pixels, sketch, x, y, rng, ghost=False):
    """Draws `sketch` with its origin at the fractions x, y of the radiograph, unless a large part would be outside."""
    height, width = pixels.shape
    scale = (width / 640, height / (640 / TRUE_ASPECT))
    left, top, right, bottom = sketch.extent() * np.array([*scale, *scale])
    # Half of the pieces are blurred: they are in front of or behind the focal layer.
    blur = rng.uniform(0.4, 0.8) if rng.random() < 0.6 else rng.uniform(0.8, 1.8)
    margin = int(3 * blur) + 2
    x0, y0 = int(np.floor(x * width + left)) - margin, int(np.floor(y * height + top)) - margin
    x1, y1 = int(np.ceil(x * width + right)) + margin, int(np.ceil(y * height + bottom)) + margin
    a, b, c, d = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
    if c - a < (x1 - x0) * 0.8 or d - b < (y1 - y0) * 0.8:
        return
    mask = gaussian_filter(sketch.mask((x * width - x0, y * height - y0), (y1 - y0, x1 - x0), scale), blur)
    mask = mask[b - y0:d - y0, a - x0:c - x0] * rng.uniform(0.85, 1)
    target = pixels[b:d, a:c]
    bright = np.maximum(target, rng.uniform(236, 255))
    target[:] = np.clip(target * (1 - mask) + bright * mask, 0, 255).astype(np.uint8)
    if ghost:
        add_ghost(pixels, mask, 1 - (a + c) / 2 / width, (b + d) / 2 / height - rng.uniform(0.06, 0.16), rng)


def add_ghost(pixels, mask, x, y, rng):
    """The ghost image of a piece outside of the focal layer: on the other side, higher, larger and blurred."""
    height, width = pixels.shape
    large = Image.fromarray(np.pad(mask[:, ::-1], 12)).resize((int((mask.shape[1] + 24) * 1.4), int((mask.shape[0] + 24) * 1.2)))
    faint = gaussian_filter(np.asarray(large), GHOST_BLUR) * rng.uniform(60, 160)
    left, top = int(x * width - faint.shape[1] / 2), int(y * height - faint.shape[0] / 2)
    a, b = max(left, 0), max(top, 0)
    c, d = min(left + faint.shape[1], width), min(top + faint.shape[0], height)
    if a < c and b < d:
        target = pixels[b:d, a:c]
        target[:] = np.clip(target + faint[b - top:d - top, a - left:c - left], 0, 255).astype(np.uint8)


def roots_end(r, upper, x):
    """Height (fraction) at which the roots of a jaw end near the fraction x of the width; None without teeth."""
    mine = [box for box, channel, group in zip(r.boxes, r.channels, r.groups)
            if group == TOOTH and channel != IGNORED and is_upper(HEAT[channel][0]) == upper]
    if not mine:
        return None
    nearest = min(mine, key=lambda box: abs((box[0] + box[2]) / 2 - x))
    return float(nearest[1] if upper else nearest[3])


def put_screws(r, rng):
    """One to five bone screws in a jaw with similar directions."""
    upper, lean = rng.random() < 0.5, rng.normal(0, 0.5)
    for _ in range(int(rng.choice([1, 2, 3, 5], p=[0.45, 0.3, 0.15, 0.1]))):
        x = rng.uniform(0.15, 0.85)
        end = roots_end(r, upper, x)
        # Above the upper and below the lower roots, or anywhere along them: between roots, or in gaps.
        y = rng.uniform(0.25, 0.75) if end is None else end + rng.uniform(-0.08, 0.05) * (-1 if upper else 1)
        put(r.pixels, screw(rng).turned(lean + rng.normal(0, 0.3) + (np.pi if rng.random() < 0.4 else 0)), x, y, rng)


def put_plates(r, rng):
    """One or two plates in the mandible, its ramus, or the midface."""
    for _ in range(1 if rng.random() < 0.75 else 2):
        x = rng.uniform(0.12, 0.88)
        upper = rng.random() < 0.25
        end = roots_end(r, upper, x)
        end = (0.4 if upper else 0.75) if end is None else end
        y = end - rng.uniform(-0.02, 0.12) if upper else end + rng.uniform(-0.03, 0.12)
        # Along the jaw's border, which rises to both sides; in the ramus (lateral, higher) it is vertical.
        slope = (0.5 - x) * rng.uniform(0.8, 2.0) if not upper else rng.uniform(-1.6, 1.6)
        if not upper and abs(x - 0.5) > 0.3 and rng.random() < 0.5:
            y, slope = rng.uniform(0.45, 0.75), rng.uniform(0.8, 2.3)
        put(r.pixels, plate(rng).turned(slope), x, y, rng)


def put_jewellery(r, rng):
    """Studs and rings at nose, lip, tongue or ears; an ear's has a ghost on the other side."""
    place = rng.choice(['nose', 'nose', 'ear', 'ear', 'lip', 'tongue'])
    if place == 'ear':
        y, drop = rng.uniform(0.3, 0.72), rng.random() < 0.7
        sides = [0, 1] if rng.random() < 0.7 else [int(rng.integers(2))]
        large = rng.random() < 0.7
        aside = rng.uniform(0.03, 0.13)
        for side in sides:
            piece = hoop(rng, large) if drop else stud(rng).turned(rng.uniform(0, 2 * np.pi))
            x = aside + rng.normal(0, 0.01)
            put(r.pixels, piece, 1 - x if side else x, y + rng.normal(0, 0.02), rng, ghost=rng.random() < 0.8)
        return
    x = 0.5 + rng.normal(0, 0.035)
    y = {'nose': rng.uniform(0.1, 0.34), 'lip': rng.uniform(0.55, 0.85), 'tongue': rng.uniform(0.35, 0.62)}[place]
    piece = hoop(rng, False) if place != 'tongue' and rng.random() < 0.45 else stud(rng)
    put(r.pixels, piece.turned(rng.uniform(0, 2 * np.pi)), x, y, rng)


KINDS = (put_screws, put_plates, put_jewellery)


def with_metal(r, rng, kind=None):
    """The radiograph with metal of one kind drawn into it; labels are unchanged and the original pixels are not
    modified."""
    r = replace(r, pixels=r.pixels.copy())
    (kind or KINDS[rng.integers(len(KINDS))])(r, rng)
    return r
