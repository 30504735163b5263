"""The network: a small residual encoder down to stride 32, a top-down path back to stride 4, three heads.

Plain 3x3 convolutions: on CPUs they are more efficient than depthwise ones.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F

from classes import ATTRIBUTES, HEAT

OUTPUTS = ('heat', 'box', 'attributes', 'outline')  # of the exported graph, in this order
STRIDE = 4
FINER = 2  # the outline grid is finer than the other maps by this factor
AWAY = 32.0  # input pixels per unit of the outline's offsets
REACH = 256.0  # the largest distance, in input pixels, from a cell to a side of its box


def conv(inputs, outputs, stride=1, kernel=3):
    """Convolution, batch norm, ReLU."""
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
                         nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two 3x3 convolutions around an identity."""

    def __init__(self, width):
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))
        nn.init.zeros_(self.second[1].weight)

    def forward(self, x):
        return F.relu(x + self.second(self.first(x)))


def stage(inputs, outputs, blocks):
    """Halves the resolution, then `blocks` residual blocks."""
    return nn.Sequential(conv(inputs, outputs, 2), *[Residual(outputs) for _ in range(blocks)])


class Head(nn.Module):
    """A 3x3 and a 1x1 convolution; `bias` is the initial bias of the output."""

    def __init__(self, width, inner, outputs, bias):
        super().__init__()
        self.inner = conv(width, inner)
        self.last = nn.Conv2d(inner, outputs, 1)
        nn.init.normal_(self.last.weight, std=0.01)
        nn.init.constant_(self.last.bias, bias)

    def forward(self, x):
        x = self.inner(x)
        if not self.training:
            return self.last(x)
        # bfloat16 would round the sides of boxes to half a pixel: the last layer uses float32.
        with torch.autocast(x.device.type, enabled=False):
            return self.last(x.float())


class AttributeHead(nn.Module):
    """Findings of a tooth, read at its centre although they are on its crown or root.

    A dense map predicts findings cell by cell (trained on the crown or root half of each tooth). Its maximum above, at
    and below each cell is added to the features at the centre. A plain 3x3 head hardly learned brackets and fillings,
    since the crown is seven cells away from the centre. A dilated convolution has infinite bfloat16 gradients in torch
    1.13.
    """

    def __init__(self, width, inner, outputs):
        super().__init__()
        self.inner = conv(width, inner)
        self.dense = nn.Conv2d(inner, outputs, 1)
        self.spread = nn.Sequential(nn.Conv2d(outputs, 32, (11, 1), padding=(5, 0), bias=False),
                                    nn.BatchNorm2d(32), nn.ReLU(inplace=True))
        self.gather = conv(inner + 32, 48)
        self.last = nn.Conv2d(48, outputs, 1)
        for layer in (self.dense, self.last):
            nn.init.normal_(layer.weight, std=0.01)
            nn.init.constant_(layer.bias, -3.0)

    def forward(self, x):
        x = self.inner(x)
        dense = self.dense(x)
        near = F.max_pool2d(torch.sigmoid(dense), (9, 3), 1, (4, 1))
        return self.last(self.gather(torch.cat([x, self.spread(near)], 1))), dense


class Detector(nn.Module):
    """image [N,1,H,W] in 0..1 -> raw maps at stride 4: heat logits, box (raw), attribute logits, dense attribute
    logits, outline (raw)."""

    def __init__(self, widths=(32, 64, 112, 160, 176), blocks=(1, 3, 3, 2)):
        super().__init__()
        w = widths
        self.stem = conv(1, w[0], 2)
        self.down4 = stage(w[0], w[1], blocks[0])
        self.down8 = stage(w[1], w[2], blocks[1])
        self.down16 = stage(w[2], w[3], blocks[2])
        self.down32 = stage(w[3], w[4], blocks[3])
        self.lateral16 = conv(w[4], w[3], kernel=1)
        self.merge16 = Residual(w[3])
        self.lateral8 = conv(w[3], w[2], kernel=1)
        self.merge8 = Residual(w[2])
        self.lateral4 = conv(w[2], w[1], kernel=1)
        self.merge4 = Residual(w[1])
        self.heat = Head(w[1], 96, len(HEAT), -4.6)
        self.box = Head(w[1], 64, 8, -2.3)
        self.attributes = AttributeHead(w[1], 64, len(ATTRIBUTES))
        self.outline = Head(w[1], 48, 3 * FINER ** 2, 0.0)

    def forward(self, image):
        f4 = self.down4(self.stem(image))
        f8 = self.down8(f4)
        f16 = self.down16(f8)
        f32 = self.down32(f16)
        p16 = self.merge16(f16 + F.interpolate(self.lateral16(f32), scale_factor=2.0, mode='nearest'))
        p8 = self.merge8(f8 + F.interpolate(self.lateral8(p16), scale_factor=2.0, mode='nearest'))
        p4 = self.merge4(f4 + F.interpolate(self.lateral4(p8), scale_factor=2.0, mode='nearest'))
        return (self.heat(p4), self.box(p4), *self.attributes(p4), self.outline(p4))


def distances(raw):
    """Raw box map -> distances left, top, right, bottom in input pixels (bounded, behaves like exp when small)."""
    return torch.sigmoid(raw) * REACH


class Deployed(nn.Module):
    """The exported graph: probabilities, peaks only in the heat map, boxes in input pixels.

    `detector.shift` (pixels to the right, 0 by default) is added to the boxes of teeth, as in the labels. The outline
    has three quantities on the finer grid, each with FINER x FINER values per cell, row by row: the probability that
    the point is on a tooth, and the offset to the right and down, in input pixels, to the centre of that tooth's box.
    """

    def __init__(self, detector):
        super().__init__()
        self.detector = detector
        shift = float(getattr(detector, 'shift', 0.0))
        self.register_buffer('shift', torch.tensor([-shift, 0, shift, 0, 0, 0, 0, 0]).view(1, 8, 1, 1) if shift else None)

    def forward(self, image):
        heat, box, attributes, _, outline = self.detector(image)
        heat = torch.sigmoid(heat)
        peaks = F.max_pool2d(heat, 3, 1, 1) == heat
        box = distances(box) if self.shift is None else distances(box) + self.shift
        points = FINER ** 2
        on_tooth, right, down = torch.sigmoid(outline[:, :points]), outline[:, points:2 * points] * AWAY, outline[:, 2 * points:] * AWAY
        if self.shift is not None:
            right = right + self.shift[:, 2:3]
        return heat * peaks.to(heat.dtype), box, torch.sigmoid(attributes), torch.cat([on_tooth, right, down], 1)
