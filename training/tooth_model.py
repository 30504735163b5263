"""The network of the second stage: one cut tooth -> what it carries."""

import torch
import torch.nn as nn

from model import stage
from tooth_data import CARRIED, CHOICES


class ToothNetwork(nn.Module):
    """cuts [N,3,H,W] -> logits of none, filling, crown [N,3] and of the other findings [N,4]."""

    def __init__(self, widths=(16, 32, 64, 96), blocks=(0, 1, 2, 1), dropout=0.3):
        super().__init__()
        w = widths
        self.stages = nn.Sequential(stage(3, w[0], blocks[0]), stage(w[0], w[1], blocks[1]), stage(w[1], w[2], blocks[2]),
                                    stage(w[2], w[3], blocks[3]))
        self.hidden = nn.Conv2d(4 * w[3], 64, 1)
        self.dropout = nn.Dropout(dropout)
        self.last = nn.Conv2d(64, len(CHOICES) + len(CARRIED), 1)

    def forward(self, cuts):
        x = self.stages(cuts)
        rows = x.shape[2] // 2
        # The halves of root (above) and crown (below), each by its mean and its strongest answer.
        halves = [x[:, :, :rows], x[:, :, rows:]]
        pooled = torch.cat([f(h) for h in halves for f in (lambda v: v.mean((2, 3), keepdim=True), lambda v: v.amax((2, 3), keepdim=True))], 1)
        out = self.last(self.dropout(torch.relu(self.hidden(pooled)))).flatten(1)
        return out[:, :len(CHOICES)], out[:, len(CHOICES):]


class ReadTooth(nn.Module):
    """The exported graph: probabilities of filling, crown and the other findings [N,6]."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, cuts):
        choice, carried = self.network(cuts)
        return torch.cat([torch.softmax(choice, 1)[:, 1:], torch.sigmoid(carried)], 1)


def losses(choice, carried, batch, smoothing=0.02):
    """Loss of a batch: the allowed choices together, and each certain finding."""
    allowed, present, known = batch
    share = torch.log_softmax(choice, 1)
    decided = -torch.logsumexp(share + torch.log(allowed.clamp(min=1e-6)), 1)
    even = -share.mean(1)
    target = present * (1 - 2 * smoothing) + smoothing
    single = nn.functional.binary_cross_entropy_with_logits(carried, target, reduction='none')
    return ((1 - smoothing) * decided + smoothing * even).mean() + 0.7 * (single * known).sum(1).mean()
