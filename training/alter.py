"""Writes altered copies of the validation radiographs, as other devices and programs would have stored them.

python3 alter.py --data DATA --out FOLDER [--only NAME…]: a folder in the format of the data, in which each alteration is
a device, so that `npm run -s evaluate -- FOLDER --shown` measures the product on each of them, from the file to its
findings. Alterations are made at the true shape of a panoramic radiograph. Real radiographs of other clinics would be
better.
"""

import threads  # before numpy: it sets the environment

import argparse
import io
import json
import zlib
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

HERE = Path(__file__).parent
SHAPE = (1130, 640)  # the rows of the data at the true proportions
OBJECT_SCALE = 100  # boxes of objects are percentages


def jpeg(image, quality):
    buffer = io.BytesIO()
    Image.fromarray(image.clip(0, 255).round().astype(np.uint8)).save(buffer, 'JPEG', quality=quality)
    return np.asarray(Image.open(buffer)).astype(np.float32)


def resized(image, factor, kind=Image.LANCZOS):
    height, width = image.shape
    return np.asarray(Image.fromarray(image).resize((round(width * factor), round(height * factor)), kind))


def gamma(image, power):
    return 255 * (image.clip(0, 255) / 255) ** power


def stretched(image, dark, bright):
    """Contrast: these quantiles become black and white, and everything beyond is lost."""
    low, high = np.quantile(image, [dark, bright])
    return ((image - low) / (high - low)).clip(0, 1) * 255


def sharpened(image, amount, sigma=1.5):
    return image + amount * (image - gaussian_filter(image, sigma))


def flattened(image, share=0.7, sigma=45):
    """Large differences of brightness are taken away, as by the local contrast of some devices."""
    base = gaussian_filter(image, sigma)
    return (image - share * (base - base.mean())) * 1.2


def noisy(image, spread, rng, soft=0.0):
    grain = rng.normal(0, 1, image.shape).astype(np.float32)
    if soft:
        grain = gaussian_filter(grain, soft)
        grain /= grain.std()
    return image + spread * grain


def sigmoid(image, slope=7):
    """The S-shaped curve of film and of some programs."""
    share = 1 / (1 + np.exp(-slope * (image / 255 - 0.5)))
    low, high = 1 / (1 + np.exp(slope / 2)), 1 / (1 + np.exp(-slope / 2))
    return 255 * (share - low) / (high - low)


def framed(image, left, top, right, bottom):
    """Cuts shares of the image off; a negative share adds a black border."""
    height, width = image.shape
    x0, y0, x1, y1 = round(left * width), round(top * height), round((1 - right) * width), round((1 - bottom) * height)
    out = np.zeros((y1 - y0, x1 - x0), np.float32)
    sx, sy, ex, ey = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
    out[sy - y0:ey - y0, sx - x0:ex - x0] = image[sy:ey, sx:ex]
    return out


# (change of the pixels, given a random generator of the radiograph; shares cut off at left, top, right, bottom)
ALTERATIONS = {
    'unchanged': (lambda x, r: x, None),
    'gamma-half': (lambda x, r: gamma(x, 0.5), None),
    'gamma-double': (lambda x, r: gamma(x, 2), None),
    'saturated-4': (lambda x, r: stretched(x, 0.02, 0.96), None),
    'saturated-10': (lambda x, r: stretched(x, 0.05, 0.90), None),
    'sharpened': (lambda x, r: sharpened(x, 2.0), None),
    'local-contrast': (lambda x, r: sharpened(flattened(x), 1.5), None),
    'blurred': (lambda x, r: gaussian_filter(x, 2.7), None),
    'jpeg-30': (lambda x, r: jpeg(x, 30), None),
    'half-size': (lambda x, r: resized(x, 0.5), None),
    'double-size': (lambda x, r: resized(x, 2, Image.BICUBIC), None),
    'noise-15': (lambda x, r: noisy(x, 15, r), None),
    'cropped-8': (lambda x, r: x, (0.08, 0.08, 0.08, 0.08)),
    'border-10': (lambda x, r: x, (-0.1, -0.1, -0.1, -0.1)),
    'device-hard': (lambda x, r: jpeg(sharpened(stretched(sigmoid(flattened(x, 0.4)), 0.01, 0.96), 1.2), 60), (0.03, 0.05, 0.03, 0.0)),
    'device-soft': (lambda x, r: noisy(gamma(gaussian_filter(x, 1.6), 0.7) * 0.7 + 30, 6, r, 0.8), (-0.04, 0.0, -0.04, -0.06)),
    'device-old': (lambda x, r: jpeg(noisy(stretched(gamma(resized(x, 0.6), 1.4), 0.03, 0.94), 10, r, 0.6), 40), (0.0, 0.04, 0.0, 0.04)),
}


def moved(record, frame):
    """The line of labels of a radiograph in another frame; what lies mostly outside is left out."""
    if not frame:
        return record
    left, top, right, bottom = frame
    width, height = 1 - left - right, 1 - top - bottom
    point = lambda x, y: [(x - left) / width, (y - top) / height]

    def box_of(box, scale):
        x0, y0, x1, y1 = *point(*(v / scale for v in box[:2])), *point(*(v / scale for v in box[2:]))
        kept = [min(max(v, 0), 1) for v in (x0, y0, x1, y1)]
        seen = (kept[2] - kept[0]) * (kept[3] - kept[1]) / max((x1 - x0) * (y1 - y0), 1e-9)
        return [round(v * scale, 5) for v in kept] if seen >= 0.6 else None

    inside = lambda items, scale=1: [{**item, 'box': box_of(item['box'], scale)} for item in items if box_of(item['box'], scale)]
    outlines = {n: [point(*p) for p in polygon] for n, polygon in (record.get('outlines') or {}).items()}
    return {**record, 'teeth': inside(record['teeth']), 'objects': inside(record.get('objects') or [], OBJECT_SCALE), 'outlines': outlines}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--data', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--only', nargs='*', default=list(ALTERATIONS))
    arguments = parser.parse_args()
    ids = set(json.loads((HERE / 'split.json').read_text())['validation'])
    data = Path(arguments.data) / 'panoramic'
    records = [json.loads(line) for line in (data / 'labels.jsonl').read_text().splitlines()]
    records = [record for record in records if record['id'] in ids]
    folder = Path(arguments.out) / 'panoramic'
    (folder / 'images').mkdir(parents=True, exist_ok=True)
    with open(folder / 'labels.jsonl', 'w') as lines:
        for name in arguments.only:
            change, frame = ALTERATIONS[name]
            for record in records:
                own = f'{record["id"]}--{name}'
                with Image.open(data / 'images' / f'{record["id"]}.jpg') as image:
                    pixels = np.asarray(image.convert('L').resize(SHAPE, Image.LANCZOS)).astype(np.float32)
                rng = np.random.default_rng(zlib.crc32(own.encode()))
                altered = change(pixels, rng)
                altered = framed(altered, *frame) if frame else altered
                Image.fromarray(altered.clip(0, 255).round().astype(np.uint8)).save(folder / 'images' / f'{own}.jpg', quality=97)
                lines.write(json.dumps({**moved(record, frame), 'id': own, 'device': name}) + '\n')


if __name__ == '__main__':
    main()
