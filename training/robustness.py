"""Figures on the validation radiographs altered like images of other devices, one alteration at a time.

python3 robustness.py --data DATA --checkpoint FILE. Real radiographs of other clinics would be better.
"""

import threads  # before numpy: it sets the environment

import argparse
import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from scipy.ndimage import gaussian_filter

from augment import augment, clip_boxes
from data import IGNORED, NORMALISATIONS, read_all, split
from evaluate import detect, evaluate, load


def jpeg(image, quality):
    buffer = io.BytesIO()
    Image.fromarray(image.clip(0, 255).astype(np.uint8)).save(buffer, 'JPEG', quality=quality)
    return np.asarray(Image.open(buffer)).astype(np.float32)


def local_contrast(image):
    """A device that flattens large-scale brightness and sharpens edges."""
    flat = image - 0.7 * gaussian_filter(image, 25)
    return flat + 1.5 * (flat - gaussian_filter(flat, 1.2))


def noise(image, spread):
    return image + spread * np.random.default_rng(3).normal(0, 1, image.shape).astype(np.float32)


def fewer_pixels(image, factor):
    small = Image.fromarray(image).resize((int(image.shape[1] * factor), int(image.shape[0] * factor)), Image.BILINEAR)
    return np.asarray(small.resize(image.shape[::-1], Image.BICUBIC))


SHAPE = (640, 360)  # nearly the true aspect ratio of the radiographs, so that blur is isotropic
TONES = {
    'unchanged': lambda x: x,
    'gamma 0.5': lambda x: 255 * (x / 255) ** 0.5,
    'gamma 2': lambda x: 255 * (x / 255) ** 2,
    'half the contrast, dark': lambda x: x * 0.3,
    'blurred, sigma 1.5': lambda x: gaussian_filter(x, 1.5),
    'half the resolution': lambda x: fewer_pixels(x, 0.5),
    'noise 15': lambda x: noise(x, 15),
    'JPEG 20': lambda x: jpeg(x, 20),
    'local contrast, sharpened': local_contrast,
}
# Shares of width and height cut off (left, top, right, bottom); negative adds a black border.
FRAMES = {
    'cropped 8 % all round': (0.08, 0.08, 0.08, 0.08),
    'black border 10 %': (-0.1, -0.1, -0.1, -0.1),
    'wider frame (sides +15 %)': (-0.15, 0, -0.15, 0),
    'cropped above, more below': (0, 0.15, 0, -0.1),
}


def reframe(image, boxes, frame):
    """Returns the image in another frame, and its boxes there."""
    left, top, right, bottom = frame
    height, width = image.shape
    x0, y0, x1, y1 = (int(round(v)) for v in (left * width, top * height, (1 - right) * width, (1 - bottom) * height))
    out = np.zeros((y1 - y0, x1 - x0), np.float32)
    sx, sy, ex, ey = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
    out[sy - y0:ey - y0, sx - x0:ex - x0] = image[sy:ey, sx:ex]
    moved = (boxes - np.array([left, top, left, top])) / np.array([1 - left - right, 1 - top - bottom] * 2)
    return out, moved.astype(np.float32)


def prepared(image, config):
    resized = Image.fromarray(image.astype(np.float32)).resize((config['width'], config['height']), Image.LANCZOS)
    return NORMALISATIONS[config.get('normalise', 'percentile')](np.asarray(resized).clip(0, 255).astype(np.uint8))


def true_shape(radiograph):
    return np.asarray(Image.fromarray(radiograph.pixels).resize(SHAPE, Image.LANCZOS)).astype(np.float32)


def altered(radiographs, config, only=None):
    """Yields (name, radiographs with moved boxes, prepared images)."""
    for name, change in TONES.items():
        if not only or name in only:
            yield name, radiographs, [prepared(change(true_shape(r)), config) for r in radiographs]
    for name, frame in FRAMES.items():
        if only and name not in only:
            continue
        images, moved = [], []
        for r in radiographs:
            image, boxes = reframe(true_shape(r), r.boxes, frame)
            boxes, seen = clip_boxes(boxes)
            images.append(prepared(image, config))
            moved.append(replace(r, boxes=boxes, channels=np.where(seen < 0.6, IGNORED, r.channels)))
        yield name, moved, images
    rng = np.random.default_rng(11)
    images, moved = [], []
    for r in radiographs:
        image, boxes, channels, visible, _ = augment(r, rng, config['width'], config['height'], config.get('normalise', 'percentile'))
        images.append(image)
        moved.append(replace(r, boxes=boxes[visible], channels=channels[visible], groups=r.groups[visible],
                             attributes=r.attributes[visible], attribute_weights=r.attribute_weights[visible], outlines=None))
    yield 'all at once, as in training', moved, images


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--checkpoint', required=True)
    parser.add_argument('--only', nargs='*', help='names of alterations')
    parser.add_argument('--threads', type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    model, config = load(arguments.checkpoint)
    _, validation = split(read_all(arguments.data), Path(__file__).parent / 'split.json')
    print('| alteration | mAP50 | mAP75 | any tooth AP50 | filling | crown | root filling | bracket |\n| --- | --- | --- | --- | --- | --- | --- | --- |')
    for name, radiographs, images in altered(validation, config, arguments.only):
        figures = evaluate(model, radiographs, config, [detect(model, i, config) for i in images])
        row = [figures['map50'], figures['map75'], figures['any50'],
               *(figures['findings'][name]['ap50'] for name in ('COMPOSITE', 'CROWN', 'GOOD_ENDODONTICS', 'BRACES'))]
        print(f'| {name} | ' + ' | '.join(f'{v:.3f}' for v in row) + ' |', flush=True)


if __name__ == '__main__':
    main()
