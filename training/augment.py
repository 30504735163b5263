"""Random augmentation: geometry (framing, tilt, curve of the arch, magnification) and device (tone, sharpness,
grain)."""

import io

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from classes import MIRRORED_INDEX
from data import IGNORED, TRUE_ASPECT, equalise

RING = np.linspace(0, 2 * np.pi, 24, endpoint=False)
# A rounded box: the corners of the box itself would exaggerate the area of a tilted tooth.
ROUNDED = np.stack([np.sign(np.cos(RING)) * np.abs(np.cos(RING)) ** 0.6,
                    np.sign(np.sin(RING)) * np.abs(np.sin(RING)) ** 0.6], 1)


class Warp:
    """A random invertible map of the unit square: output position -> source position and back.

    `bending` scales tilt and curve. The box of a tilted tooth is only approximated from its upright one, so the last
    stages, which learn tight boxes, tilt less. `framing` scales the distance of the mouth.
    """

    def __init__(self, rng, aspect, bending=1.0, framing=1.0):
        self.flip = rng.random() < 0.5
        angle = np.deg2rad(np.clip(rng.normal(0, 2.5), -7, 7)) * bending
        zoom = np.exp(np.clip(rng.normal(0, 0.16), -0.4, 0.4) * framing)
        stretch = np.exp(np.clip(rng.normal(0, 0.09), -0.25, 0.25) * framing)
        c, s = np.cos(angle), np.sin(angle)
        square = np.diag([aspect, 1.0])
        turn = np.linalg.inv(square) @ np.array([[c, -s], [s, c]]) @ square
        self.matrix = turn @ np.diag([zoom * stretch, zoom / stretch])  # source = matrix (output - 1/2) + centre
        self.inverse = np.linalg.inv(self.matrix)
        self.centre = 0.5 + rng.normal(0, [0.035, 0.05])
        knots = np.linspace(-0.6, 1.6, 23)
        self.knots = knots
        self.bend = bending * (rng.normal(0, 0.10) * (knots - 0.5) ** 2 + rng.normal(0, 0.008) * np.sin(
            2 * np.pi * (knots * rng.uniform(0.5, 2) + rng.random())))
        self.along = knots + rng.normal(0, 0.012) * np.sin(2 * np.pi * (knots * rng.uniform(0.5, 1.5) + rng.random()))

    def to_source(self, xy):
        """Output positions [..., 2] -> source positions."""
        p = (xy - 0.5) @ self.matrix.T + self.centre
        x, y = p[..., 0], p[..., 1] + np.interp(p[..., 0], self.knots, self.bend)
        x = np.interp(x, self.knots, self.along)
        return np.stack([1 - x if self.flip else x, y], -1)

    def to_output(self, xy):
        """Source positions -> output positions: the exact inverse of to_source."""
        x = 1 - xy[..., 0] if self.flip else xy[..., 0]
        x = np.interp(x, self.along, self.knots)
        y = xy[..., 1] - np.interp(x, self.knots, self.bend)
        return (np.stack([x, y], -1) - self.centre) @ self.inverse.T + 0.5

    def boxes(self, boxes):
        """Boxes [M,4] in the source -> bounding boxes of their contents in the output."""
        centre = (boxes[:, None, :2] + boxes[:, None, 2:]) / 2
        half = (boxes[:, None, 2:] - boxes[:, None, :2]) / 2
        points = self.to_output(centre + half * ROUNDED)
        return np.concatenate([points.min(1), points.max(1)], 1)

    def image(self, pixels, width, height, outside):
        """Source pixels (uint8) resampled to width x height, float32 0..255; `outside` fills the area outside of the
        source."""
        # The map is smooth: computed at every eighth pixel and interpolated, it is twenty times cheaper.
        x, y = np.meshgrid(np.linspace(0.5 / width, 1 - 0.5 / width, width // 8 + 1),
                           np.linspace(0.5 / height, 1 - 0.5 / height, height // 8 + 1))
        coarse = torch.from_numpy((self.to_source(np.stack([x, y], -1)) * 2 - 1).astype(np.float32))
        grid = F.interpolate(coarse.permute(2, 0, 1)[None], (height, width), mode='bilinear', align_corners=True).permute(0, 2, 3, 1)
        source = torch.from_numpy(pixels.astype(np.float32) - outside)[None, None]
        return F.grid_sample(source, grid, mode='bilinear', padding_mode='zeros', align_corners=False)[0, 0].numpy() + outside


def clip_boxes(boxes):
    """(clipped boxes, visible share of each)."""
    clipped = np.clip(boxes, 0, 1)
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    seen = (clipped[:, 2] - clipped[:, 0]) * (clipped[:, 3] - clipped[:, 1])
    return clipped, seen / np.maximum(area, 1e-9)


def smooth_field(rng, width, height, cells=4):
    """A smooth random field around 0 with standard deviation about 1."""
    small = Image.fromarray(rng.normal(0, 1, (cells, cells + 2)).astype(np.float32))
    return np.asarray(small.resize((width, height), Image.BICUBIC))


def tone(image, rng):
    """Gamma, a random monotone curve, shading and local contrast, as in the processing of devices."""
    height, width = image.shape
    if rng.random() < 0.5:
        image = 255 * (np.clip(image, 0, 255) / 255) ** np.exp(rng.normal(0, 0.35))
    if rng.random() < 0.5:
        steps = rng.uniform(0.15, 1, 6)
        image = np.interp(image, np.linspace(0, 255, 7), np.concatenate([[0], np.cumsum(steps) / steps.sum()]) * 255)
    if rng.random() < 0.4:
        image = image * np.exp(0.18 * smooth_field(rng, width, height)) + 12 * smooth_field(rng, width, height, 3)
    if rng.random() < 0.4:
        base = np.asarray(Image.fromarray(image.astype(np.float32)).resize((width // 8, height // 8), Image.BOX))
        base = gaussian_filter(base, rng.uniform(1, 5))
        base = np.asarray(Image.fromarray(base).resize((width, height), Image.BICUBIC))
        flat = rng.uniform(-0.3, 0.9)
        image = (image - flat * base) * rng.uniform(0.9, 1.6) + flat * base.mean()
    if rng.random() < 0.25:  # vignetting of tube or collimator
        x, y = np.linspace(-1, 1, width)[None] - rng.normal(0, 0.2), np.linspace(-1, 1, height)[:, None] - rng.normal(0, 0.2)
        image = image * (1 - rng.uniform(-0.2, 0.5) * np.clip(x * x * rng.uniform(0.3, 1) + y * y * rng.uniform(0.3, 1), 0, 1.2))
    # Mostly without clipping: a filling has to stay brighter than the enamel around it.
    top = np.percentile(image[::4, ::4], 99.8)
    if top > 255 and rng.random() < 0.8:
        image = image * (255 / top)
    return image


def sharpness(image, rng):
    """Blur, sharpening, a lower resolution, grain and JPEG."""
    height, width = image.shape
    choice = rng.random()
    if choice < 0.3:
        image = gaussian_filter(image, rng.uniform(0.3, 1.4))
    elif choice < 0.5:
        image = image + rng.uniform(0.3, 2.0) * (image - gaussian_filter(image, rng.uniform(0.7, 2.0)))
    elif choice < 0.65:
        factor = rng.uniform(0.4, 0.9)
        small = Image.fromarray(image.astype(np.float32)).resize((int(width * factor), int(height * factor)), Image.BILINEAR)
        image = np.asarray(small.resize((width, height), Image.BICUBIC))
    if rng.random() < 0.5:
        grain = rng.normal(0, rng.uniform(2, 16), image.shape).astype(np.float32)
        image = image + (gaussian_filter(grain, 0.7) * 1.8 if rng.random() < 0.5 else grain)
    image = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        buffer = io.BytesIO()
        Image.fromarray(image).save(buffer, 'JPEG', quality=int(rng.integers(25, 92)))
        image = np.asarray(Image.open(buffer))
    return image


def frame(image, rng):
    """Borders, letter marks and blanked patches."""
    image = image.copy()
    height, width = image.shape
    if rng.random() < 0.35:
        widest = rng.choice([16, 8])
        left, right = rng.integers(0, width // widest + 1, 2)
        top, bottom = rng.integers(0, height // widest + 1, 2)
        value = rng.choice([0, 0, 0, 255, 60])
        image[:top], image[height - bottom:] = value, value
        image[:, :left], image[:, width - right:] = value, value
    if rng.random() < 0.3:
        picture = Image.fromarray(image)
        draw = ImageDraw.Draw(picture)
        for _ in range(rng.integers(1, 4)):
            letters = ''.join(rng.choice(list('LRAB0123456789 .-:/'), rng.integers(1, 14)))
            draw.text((int(rng.integers(0, width - 20)), int(rng.choice([rng.integers(0, height // 6), height - rng.integers(8, 40)]))),
                      letters, fill=int(rng.choice([0, 180, 255])))
        image = np.asarray(picture).copy()
    for _ in range(rng.integers(0, 4)):
        h, w = rng.integers(4, 22), rng.integers(4, 60)
        x = rng.integers(0, width - w)
        y = rng.integers(0, height // 7) if rng.random() < 0.5 else rng.integers(height - height // 8, height - h + 1) if h < height // 8 else 0
        patch = image[y:y + h, x:x + w]
        patch[rng.random(patch.shape) < rng.uniform(0.3, 1)] = rng.choice([0, 255, 230])
    for _ in range(rng.integers(0, 3)):
        h, w = rng.integers(6, 40), rng.integers(6, 30)
        x, y = rng.integers(0, width - w), rng.integers(0, height - h)
        if rng.random() < 0.4:
            image[y:y + h, x:x + w] = rng.integers(0, 256)
    return image


def stretch_tones(image):
    """Percentile stretch of an 8-bit image through its histogram: the same numbers as data.normalise, faster."""
    share = np.cumsum(np.bincount(image.ravel(), minlength=256)) / image.size
    lo, hi = (float(v) for v in np.searchsorted(share, [0.01, 0.99]))  # numpy 2 would make the image float64
    return np.clip((image.astype(np.float32) - lo) / max(hi - lo, 1e-6), 0, 1)


def augment(radiograph, rng, width, height, normalise=None, bending=1.0, framing=1.0):
    """(image [height,width] in 0..1, boxes, channels, which are in view, outlines) of one random view of a radiograph.

    A box of which less than 60 % is in view loses its number, so it has no influence on the loss.
    """
    warp = Warp(rng, TRUE_ASPECT, bending, framing)
    outside = float(rng.choice([0, 0, 0, 30, 255]))
    image = warp.image(radiograph.pixels, width, height, outside)
    image = frame(sharpness(tone(image, rng), rng), rng)
    # Mostly as at run time; sometimes the percentile stretch, so that the network does not depend on equalisation.
    kind = normalise or ('equalise' if rng.random() < 0.75 else 'percentile')
    image = equalise(image) if kind == 'equalise' else stretch_tones(image)
    boxes, seen = clip_boxes(warp.boxes(radiograph.boxes))
    channels = radiograph.channels.copy()
    if warp.flip:
        channels = np.where(channels == IGNORED, IGNORED, np.array(MIRRORED_INDEX)[channels])
    channels[seen < 0.6] = IGNORED
    outlines = [None if o is None else warp.to_output(o) for o in radiograph.outlines]
    return image, boxes, channels, seen > 0.15, outlines
