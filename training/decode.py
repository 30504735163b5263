"""From the network's maps to teeth, objects and findings: the reference of what the run time does."""

import numpy as np

from classes import ATTRIBUTES, HEAT, is_upper
from model import STRIDE


def region_box(box, number, region):
    """The part of a tooth's box that a finding lies on: the crown half, the root half or all of it."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    if region == 'tooth':
        return [x0, y0, x1, y1]
    lower_half = (region == 'crown') == is_upper(number)  # upper teeth carry their crown at the bottom
    return [x0, middle, x1, y1] if lower_half else [x0, y0, x1, middle]


def overlap(box, boxes):
    """IoU of one box with many [M,4]."""
    inner = (np.minimum(box[2], boxes[:, 2]) - np.maximum(box[0], boxes[:, 0])).clip(0) * (
        np.minimum(box[3], boxes[:, 3]) - np.maximum(box[1], boxes[:, 1])).clip(0)
    area = (box[2] - box[0]) * (box[3] - box[1]) + (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    return inner / np.maximum(area - inner, 1e-9)


def covered(box, boxes):
    """The largest share of any of `boxes` that lies inside `box`."""
    if len(boxes) == 0:
        return 0.0
    inner = (np.minimum(box[2], boxes[:, 2]) - np.maximum(box[0], boxes[:, 0])).clip(0) * (
        np.minimum(box[3], boxes[:, 3]) - np.maximum(box[1], boxes[:, 1])).clip(0)
    return float((inner / ((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])).clip(1e-9)).max())


def decode(heat, box, attributes, width, height, floor=5e-4):
    """Maps of one image -> list of {class, group, score, box (fractions), attributes}.

    A tooth number is given once, to its best peak; a weaker number on the same place is dropped, and so is a tooth where
    an implant stands (its crown and pillar look like one).
    """
    found = []
    scale = np.array([width, height, width, height], np.float32)
    for channel, (name, group) in enumerate(HEAT):
        rows, columns = np.nonzero(heat[channel] > floor)
        if group == 'tooth' and len(rows) > 1:
            top = heat[channel][rows, columns].argmax()
            rows, columns = rows[top:top + 1], columns[top:top + 1]
        first = 0 if group == 'tooth' else 4
        for j, i in zip(rows, columns):
            left, up, right, down = box[first:first + 4, j, i]
            x, y = (i + 0.5) * STRIDE, (j + 0.5) * STRIDE
            found.append({'class': name, 'group': group, 'score': float(heat[channel, j, i]),
                          'box': np.array([x - left, y - up, x + right, y + down], np.float32) / scale,
                          'attributes': attributes[:, j, i]})
    found.sort(key=lambda d: -d['score'])
    kept = []
    for item in found:
        rivals = [k['box'] for k in kept if k['group'] == item['group'] and (item['group'] == 'tooth' or k['class'] == item['class'])]
        if rivals and overlap(item['box'], np.array(rivals)).max() > (0.65 if item['group'] == 'tooth' else 0.5):
            continue
        kept.append(item)
    implants = np.array([k['box'] for k in kept if k['class'] == 'IMPLANT' and k['score'] >= 0.3]).reshape(-1, 4)
    return [k for k in kept if k['group'] != 'tooth' or covered(k['box'], implants) < 0.5]


def findings_on_teeth(detections, tooth_threshold=0.3):
    """Every attribute of every detected tooth as {class, tooth, region, score, box}."""
    out = []
    for item in detections:
        if item['group'] != 'tooth' or item['score'] < tooth_threshold:
            continue
        for a, (name, region, _) in enumerate(ATTRIBUTES):
            out.append({'class': name, 'tooth': item['class'], 'region': region, 'score': float(item['attributes'][a]),
                        'box': np.array(region_box(item['box'], item['class'], region), np.float32)})
    return out
