"""The guard: a very small network that checks whether an image is an upright panoramic radiograph.

python3 guard.py --data DATA [--others FOLDER] --out models/panoramic. Writes guard.onnx and the manifest's `guard`
part. Other images are generated: parts of panoramic radiographs (like bitewing or periapical images), drawn shapes,
text, noise and, with --others, photographs from a folder. Rotated and inverted radiographs have their own classes.
"""

import threads  # before numpy: it sets the environment

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import gaussian_filter

from augment import Warp, frame, sharpness, tone
from data import read_all, split
from robustness import FRAMES, TONES, reframe
from weights import compact_file

WIDTH, HEIGHT = 96, 54
KINDS = ['PANORAMIC', 'UPSIDE_DOWN', 'SIDEWAYS', 'INVERTED', 'OTHER']
STEPS, THRESHOLD, SEED = 1200, 0.2, 1
PANORAMIC, UPSIDE_DOWN, SIDEWAYS, INVERTED, OTHER = range(len(KINDS))


def area_weights(size, target):
    """[target, size]: share of each source pixel in each target pixel; rows sum to 1."""
    edges = np.arange(target + 1) * (size / target)
    left = np.maximum(edges[:-1, None], np.arange(size))
    right = np.minimum(edges[1:, None], np.arange(size) + 1)
    return np.maximum(right - left, 0) * (target / size)


def prepare(image):
    """Prepares a grey image of any size: averages areas, then stretches between the 1st and the 99th percentile."""
    height, width = image.shape
    small = area_weights(height, HEIGHT) @ image.astype(np.float64) @ area_weights(width, WIDTH).T
    low, high = np.quantile(small, [0.01, 0.99])
    return np.clip((small - low) / max(high - low, 1e-6), 0, 1).astype(np.float32)


class Guard(nn.Module):
    """[n, 1, 54, 96] in 0..1 to the probabilities of KINDS [n, 5]."""

    def __init__(self):
        super().__init__()
        layers, before = [], 1
        for after, stride in ((16, 1), (24, 2), (32, 2), (48, 2), (48, 1)):
            layers += [nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU()]
            before = after
        self.features = nn.Sequential(*layers)
        self.hidden = nn.Linear(before * 3 * 4, 48)
        self.kind = nn.Linear(48, len(KINDS))

    def logits(self, x):
        # Positions matter (a mouth in the middle, a spine behind it), so the pooling has twelve cells.
        x = F.avg_pool2d(self.features(x), (2, 3))
        return self.kind(F.dropout(F.relu(self.hidden(x.flatten(1))), 0.3, self.training))

    def forward(self, x):
        return torch.softmax(self.logits(x), 1)


def drawing(rng):
    """A generated image without a mouth: shapes, text, waves or noise."""
    width, height = int(rng.integers(200, 640)), int(rng.integers(150, 480))
    image = Image.new('L', (width, height), int(rng.integers(0, 256)))
    draw = ImageDraw.Draw(image)
    kind = rng.random()
    if kind < 0.35:
        for _ in range(rng.integers(1, 25)):
            x, y = rng.integers(0, width), rng.integers(0, height)
            box = [x, y, x + rng.integers(4, width // 2), y + rng.integers(4, height // 2)]
            shape = [draw.ellipse, draw.rectangle, draw.line, draw.arc][rng.integers(0, 4)]
            tone_of = int(rng.integers(0, 256))
            shape(box, 0, 180, fill=tone_of) if shape == draw.arc else shape([int(v) for v in box], fill=tone_of)
    elif kind < 0.55:
        font = ImageFont.load_default()
        ink = int(rng.integers(0, 256))
        letters = list('abcdefghijklmnopqrstuvwxyz      ABCDE0123456789.,')
        for y in range(4, height, int(rng.integers(11, 30))):
            draw.text((rng.integers(2, 30), y), ''.join(rng.choice(letters, rng.integers(5, width // 6))), fill=ink, font=font)
    elif kind < 0.8:
        field = gaussian_filter(rng.normal(0, 1, (height, width)), rng.uniform(0.5, 40))
        field = (field - field.min()) / np.ptp(field)
        return (field ** rng.uniform(0.3, 3) * 255).astype(np.float32)
    else:
        x, y = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
        wave = np.sin(rng.uniform(1, 60) * (x * np.cos(a := rng.uniform(0, 6.3)) + y * np.sin(a))) + rng.normal(0, 1) * x + rng.normal(0, 1) * y
        return ((wave - wave.min()) / np.ptp(wave) * 255).astype(np.float32)
    return gaussian_filter(np.asarray(image, np.float32), rng.uniform(0, 3))


def part_of(pixels, rng):
    """A part like the image of an intraoral sensor: 8 to 34 % of the width, in any rotation."""
    height, width = pixels.shape
    w = int(width * rng.uniform(0.08, 0.34))
    h = int(np.clip(w * rng.uniform(0.6, 1.6), 20, height * 0.75))
    x, y = rng.integers(0, width - w), rng.integers(0, height - h)
    return np.rot90(pixels[y:y + h, x:x + w], rng.integers(0, 4)).astype(np.float32)


def view(pixels, rng):
    """The radiograph like one of another device."""
    warp = Warp(rng, aspect=pixels.shape[1] / pixels.shape[0])
    image = warp.image(pixels, 320, 184, float(rng.choice([0, 0, 0, 30, 255])))
    return frame(sharpness(tone(image, rng), rng), rng).astype(np.float32)


def sample(radiographs, photos, rng):
    """(prepared image, kind)."""
    pixels = radiographs[rng.integers(len(radiographs))].pixels
    draw = rng.random()
    if draw < 0.42:
        return prepare(view(pixels, rng)), PANORAMIC
    if draw < 0.54:
        image = view(pixels, rng)
        return prepare(image[::-1] if rng.random() < 0.5 else image[::-1, ::-1]), UPSIDE_DOWN
    if draw < 0.64:
        return prepare(np.rot90(view(pixels, rng), rng.choice([1, 3]))), SIDEWAYS
    if draw < 0.72:
        return prepare(255 - view(pixels, rng)), INVERTED
    if draw < 0.86:
        image = part_of(pixels, rng)
        return prepare(tone(image, rng) if min(image.shape) >= 32 else image), OTHER
    if photos and draw < 0.94:
        photo = np.rot90(photos[rng.integers(len(photos))], rng.choice([0, 0, 0, 1]))
        height, width = photo.shape
        h, w = int(height * rng.uniform(0.4, 1)), int(width * rng.uniform(0.4, 1))
        y, x = rng.integers(0, height - h + 1), rng.integers(0, width - w + 1)
        photo = photo[y:y + h, x:x + w]
        return prepare(255 - photo if rng.random() < 0.1 else photo[:, ::-1] if rng.random() < 0.5 else photo), OTHER
    return prepare(drawing(rng)), OTHER


def read_photos(folder):
    """(for training, for measuring): a fifth by the hash of its name is only measured."""
    paths = sorted(Path(folder).glob('*')) if folder else []
    photos = ([], [])
    for path in paths:
        held = int(hashlib.sha256(path.name.encode()).hexdigest(), 16) % 5 == 0
        with Image.open(path) as image:
            photos[held].append(np.asarray(image.convert('L'), np.float32))
    return photos


def fit(radiographs, photos, steps, seed):
    """A trained Guard."""
    rng = np.random.default_rng(seed)
    torch.manual_seed(seed)
    guard = Guard()
    optimizer = torch.optim.AdamW(guard.parameters(), 2e-3, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, steps)
    for step in range(steps):
        images, kinds = zip(*(sample(radiographs, photos, rng) for _ in range(64)))
        loss = F.cross_entropy(guard.logits(torch.from_numpy(np.stack(images))[:, None]), torch.tensor(kinds), label_smoothing=0.02)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 100 == 99:
            print(f'step {step + 1} loss {loss.item():.4f}', flush=True)
    return guard.eval()


def ask(guard, images):
    """Probabilities [n, 5] of prepared images."""
    with torch.no_grad():
        return guard(torch.from_numpy(np.stack(images))[:, None]).numpy()


def measure(guard, radiographs, photos, threshold):
    """Per kind of example: number of examples, rejected ones and correctly classified ones."""
    rng = np.random.default_rng(11)
    report = {}

    def add(name, images, kind):
        probabilities = ask(guard, [prepare(i) for i in images])
        stopped = probabilities[:, PANORAMIC] < threshold
        right = probabilities.argmax(1) == kind
        report[name] = {'examples': len(images), 'stopped': int(stopped.sum()), 'namedRightly': int(right.sum())}

    pixels = [r.pixels.astype(np.float32) for r in radiographs]
    for name, change in TONES.items():
        add(f'panoramic, {name}', [np.clip(change(p), 0, 255) for p in pixels], PANORAMIC)
    for name, cut in FRAMES.items():
        add(f'panoramic, {name}', [reframe(p, np.zeros((0, 4)), cut)[0] for p in pixels], PANORAMIC)
    add('panoramic, as in training', [view(r.pixels, rng) for r in radiographs], PANORAMIC)
    add('upside down', [p[::-1, ::-1] for p in pixels], UPSIDE_DOWN)
    add('sideways', [np.rot90(p) for p in pixels], SIDEWAYS)
    add('inverted', [255 - p for p in pixels], INVERTED)
    add('part of a panoramic radiograph', [part_of(r.pixels, rng) for r in radiographs], OTHER)
    add('drawings, text, noise', [drawing(rng) for _ in range(100)], OTHER)
    if photos:
        add('photographs', photos, OTHER)
    return report


def export(guard, out, threshold, report):
    """Writes guard.onnx and its part of the existing manifest."""
    path = Path(out) / 'guard.onnx'
    torch.onnx.export(guard, torch.zeros(1, 1, HEIGHT, WIDTH), str(path), opset_version=13, input_names=['image'],
                      output_names=['kinds'], dynamic_axes={'image': {0: 'batch'}, 'kinds': {0: 'batch'}})
    part = {'file': path.name, **compact_file(path),
            'input': {'name': 'image', 'width': WIDTH, 'height': HEIGHT, 'low': 0.01, 'high': 0.99},
            'output': 'kinds', 'kinds': KINDS, 'threshold': threshold, 'metrics': report}
    manifest = Path(out) / 'manifest.json'
    described = json.loads(manifest.read_text())
    described['guard'] = part
    manifest.write_text(json.dumps(described, indent=1) + '\n')


def make_guard(data, out, others=None, steps=STEPS, threshold=THRESHOLD, seed=SEED):
    """Trains, measures and exports the guard into the bundle in the folder `out`, which must have a manifest."""
    training, validation = split(read_all(data), Path(__file__).parent / 'split.json')
    photos, held_photos = read_photos(others)
    guard = fit(training, photos, steps, seed)
    report = measure(guard, validation, held_photos, threshold)
    print(json.dumps(report, indent=1))
    export(guard, out, threshold, report)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--others', help='a folder of images other than radiographs')
    parser.add_argument('--out', required=True)
    parser.add_argument('--steps', type=int, default=STEPS)
    parser.add_argument('--threshold', type=float, default=THRESHOLD, help='least probability of a panoramic radiograph')
    parser.add_argument('--seed', type=int, default=SEED)
    args = parser.parse_args()
    torch.set_num_threads(1)
    make_guard(args.data, args.out, args.others, args.steps, args.threshold, args.seed)


if __name__ == '__main__':
    main()
