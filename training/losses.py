"""Losses: penalty-reduced focal loss for the heat map, generalised IoU for boxes, cross-entropy for attributes."""

import torch
import torch.nn.functional as F

from classes import ATTRIBUTES
from model import AWAY, FINER, STRIDE, distances

BOOST = {'PRIM_CAR_CAVITY': 3.0, 'CROWN': 1.5, 'SUPPORT_NON_SCREW': 1.5}


def heat_loss(logits, target, weight):
    """Focal loss of centre heat maps (Zhou et al. 2019, 'Objects as Points'), normalised by the number of boxes.

    target is 1 at the centre cell of a box and decreases like a Gaussian; weight is 0 where labels are unknown.
    """
    p = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    centre = (target == 1).float()
    found = -torch.log(p) * (1 - p) ** 2 * centre
    spurious = -torch.log(1 - p) * p ** 2 * (1 - target) ** 4 * (1 - centre)
    return ((found + spurious) * weight).sum() / centre.sum().clamp(min=1)


def box_loss(raw, target, weight):
    """1 - GIoU for both groups, at the weighted cells. raw [N,8,h,w]; target distances in pixels; weight [N,2,h,w]."""
    predicted = distances(raw).unflatten(1, (2, 4)).permute(0, 1, 3, 4, 2)
    target = target.unflatten(1, (2, 4)).permute(0, 1, 3, 4, 2)
    used = weight > 0
    p, t, w = predicted[used], target[used], weight[used]
    area = (p[:, 0] + p[:, 2]) * (p[:, 1] + p[:, 3]) + (t[:, 0] + t[:, 2]) * (t[:, 1] + t[:, 3])
    smaller, larger = torch.minimum(p, t), torch.maximum(p, t)
    inner = (smaller[:, 0] + smaller[:, 2]).clamp(min=0) * (smaller[:, 1] + smaller[:, 3]).clamp(min=0)
    hull = (larger[:, 0] + larger[:, 2]) * (larger[:, 1] + larger[:, 3])
    union = area - inner
    giou = inner / union.clamp(min=1) - (hull - union) / hull.clamp(min=1)
    # The small L1 part keeps a gradient of useful size on the sides of tall, narrow boxes.
    side = (F.smooth_l1_loss(p, t, reduction='none', beta=2.0) / STRIDE).sum(1)
    return ((1 - giou + 0.05 * side) * w).sum() / w.sum().clamp(min=1)


def attribute_loss(logits, target, weight):
    """Cross-entropy at the cells of known teeth, summed over attributes. weight [N,A,h,w].

    Findings are rare: their cells count double, those of the rarest classes four times.
    """
    boost = torch.tensor([BOOST.get(name, 1.0) for name, _, _ in ATTRIBUTES], device=logits.device)[:, None, None]
    loss = F.binary_cross_entropy_with_logits(logits, target, reduction='none') * (1 + target * boost)
    return (loss * weight).sum() / weight.sum().clamp(min=1) * logits.shape[1]


def outline_loss(raw, targets):
    """Cross-entropy of points on teeth, and the error of predicted centres in halves of the tooth's sides. raw
    [N,12,h,w]."""
    on_tooth, right, down = F.pixel_shuffle(raw, FINER).unbind(1)
    known = targets['on_tooth_weight']
    entropy = F.binary_cross_entropy_with_logits(on_tooth, targets['on_tooth'], reduction='none')
    weight = targets['away_weight']
    off = (torch.stack([right, down], 1) * AWAY - targets['away']) * weight
    inside = (weight > 0).float()
    centres = F.smooth_l1_loss(off, torch.zeros_like(off), reduction='none', beta=0.3)
    return (entropy * known).sum() / known.sum().clamp(min=1) + 0.5 * (centres * inside).sum() / inside.sum().clamp(min=1)


def total_loss(outputs, targets, box_weight=2.0):
    """(sum, parts): the sum that is minimised, and its parts [5] for the log, both on the device."""
    heat, box, attributes, dense, outline = (x.float() for x in outputs)
    parts = (heat_loss(heat, targets['heat'], targets['heat_weight']),
             box_loss(box, targets['box'], targets['box_weight']),
             attribute_loss(attributes, targets['attributes'], targets['attribute_weight']),
             attribute_loss(dense, targets['dense'], targets['dense_weight']),
             outline_loss(outline, targets))
    return parts[0] + box_weight * parts[1] + 0.7 * parts[2] + 0.7 * parts[3] + 2 * parts[4], torch.stack([p.detach() for p in parts])
