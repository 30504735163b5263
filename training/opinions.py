"""Training boxes of teeth: the mean of the label, the outline and the detections of an earlier network.

Different people drew the boxes and outlines of the data and agree to three quarters in only four of five teeth. From
the pairwise differences on the validation radiographs (left side: 2.0, 2.6 and 2.2 of 640 pixels) the error of the
label is 1.6 pixels, of the outline 2.0 and of the network 1.0. Their mean is better than each of them.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import torch
from PIL import Image

from data import TOOTH, equalise, iou
from model import STRIDE, distances

PAD = 0.1  # of the image's sides, so that a view may reach beyond it
# Mirrored?, zoom, and offset of the view's centre to the right and down. The network's opinion is the mean over these
# views.
VIEWS = ((False, 1.0, 0.0, 0.0), (True, 1.0, 0.0, 0.0), (False, 1.06, 0.006, 0.01), (True, 1.06, -0.006, -0.01),
         (False, 0.95, -0.004, 0.008), (True, 0.95, 0.004, -0.008))
THREADS = 8  # that read views while a GPU computes
TRUSTED = 0.5  # least overlap with the label for another opinion to count


def view(image, mirrored, zoom, right, down, width, height):
    """One view of a grey image as input of the network, [height,width] in 0..1."""
    across, tall = image.size
    padded = Image.new('L', (round(across * (1 + 2 * PAD)), round(tall * (1 + 2 * PAD))))
    padded.paste(image, (round(across * PAD), round(tall * PAD)))
    left, top = 0.5 + right - 0.5 / zoom + PAD, 0.5 + down - 0.5 / zoom + PAD
    seen = padded.resize((width, height), Image.LANCZOS, (left * across, top * tall, (left + 1 / zoom) * across, (top + 1 / zoom) * tall))
    prepared = equalise(np.asarray(seen))
    return np.ascontiguousarray(prepared[:, ::-1]) if mirrored else prepared


def flipped(box):
    return np.array([1 - box[2], box[1], 1 - box[0], box[3]])


def read_box(sides, box, mirrored, zoom, right, down):
    """The box that one view's map [4,h,w] gives at the centre of `box`, both in fractions of the whole image; None
    outside of the view."""
    h, w = sides.shape[1:]
    corner = np.array([0.5 + right - 0.5 / zoom, 0.5 + down - 0.5 / zoom] * 2)
    inside = (box - corner) * zoom
    inside = flipped(inside) if mirrored else inside
    i, j = int((inside[0] + inside[2]) / 2 * w), int((inside[1] + inside[3]) / 2 * h)
    if not (0 <= i < w and 0 <= j < h):
        return None
    at = np.array([i + 0.5, j + 0.5] * 2) + np.array([-1, -1, 1, 1]) * sides[:, j, i] / STRIDE
    seen = at / np.array([w, h, w, h])
    return (flipped(seen) if mirrored else seen) / zoom + corner


@torch.no_grad()
def boxes_seen(model, radiograph, config):
    """The network's box at the centre of each box, mean over the views: [M,4] fractions, NaN outside of all views."""
    with Image.open(radiograph.path) as image:
        grey = image.convert('L')
    views = np.stack([view(grey, *v, config['width'], config['height']) for v in VIEWS])
    device = next(model.parameters()).device
    sides = distances(model(torch.from_numpy(views)[:, None].to(device))[1][:, :4].float()).cpu().numpy()
    seen = np.full((len(radiograph.boxes), 4), np.nan, np.float32)
    for i in np.flatnonzero(radiograph.groups == TOOTH):
        read = [b for v, s in zip(VIEWS, sides) if (b := read_box(s, radiograph.boxes[i], *v)) is not None]
        if read:
            seen[i] = np.mean(read, 0)
    return seen


def hulls(radiograph):
    """Bounding box of each outline [M,4], NaN without outline."""
    return np.array([[np.nan] * 4 if o is None else [*o.min(0), *o.max(0)] for o in radiograph.outlines], np.float32)


def outline_habit(radiographs):
    """Mean difference between bounding boxes of outlines and boxes over all teeth: [4] fractions of the image."""
    beyond = np.concatenate([hulls(r) - r.boxes for r in radiographs])
    return np.nanmean(beyond, 0)


def with_opinions(radiographs, model, config):
    """The radiographs with the mean of label, outline and network as boxes, weighted by `config['opinions']`.

    The share of an opinion that is missing, or overlaps the label by less than half, goes to the others. Boxes and
    outlines must have the same position (`data.without_shift`). The model runs in float32, in evaluation mode.
    """
    habit, model = outline_habit(radiographs), model.eval()
    with ThreadPoolExecutor(THREADS) as pool:
        read = list(pool.map(lambda r: boxes_seen(model, r, config), radiographs))
    changed = []
    for r, seen in zip(radiographs, read):
        opinions = np.stack([r.boxes, hulls(r) - habit, seen])
        boxes = r.boxes.copy()
        for i in np.flatnonzero(r.groups == TOOTH):
            counts = [share * (not np.isnan(o[i]).any() and iou(o[i], r.boxes[i]) >= TRUSTED) for o, share in zip(opinions, config['opinions'])]
            used = [k for k in range(3) if counts[k]]
            boxes[i] = np.average(opinions[used, i], axis=0, weights=[counts[k] for k in used])
        changed.append(replace(r, boxes=np.clip(boxes, 0, 1)))
    return changed
