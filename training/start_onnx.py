"""Makes a training checkpoint from a released bundle: python3 start_onnx.py --data DATA --bundle FOLDER --out FILE.

The exported graph has its batch norms folded into the convolutions. They are separated again: each filter is scaled to
the length of an initial one, and each batch norm gets the mean and variance of its input on training views. The outputs
stay the same, and training behaves as if the norms had never been folded. The calibration in the last layers is removed
too, by the two numbers per group in the manifest.
"""

import threads  # before numpy: it sets the environment

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn as nn

from calibrate import channels_of, fold
from data import read_all, split
from model import OUTPUTS, Deployed, Detector
from weights import restored_weights

HERE = Path(__file__).parent
FILTER_LENGTH = 1 / np.sqrt(3)  # of a row of torch's own initial weights
VIEWS = 96
NEW_HEADS = ('outline.',)  # older bundles have none


def pairs(model):
    """[(convolution, its batch norm or None)] with their names, in the order of the module tree."""
    modules = dict(model.named_modules())
    found = {}
    for name, module in modules.items():
        if isinstance(module, nn.Conv2d):
            parent, _, index = name.rpartition('.')
            after = modules.get(f'{parent}.{int(index) + 1}') if index.isdigit() else None
            found[name] = (module, after if isinstance(after, nn.BatchNorm2d) else None)
    return found


def convolutions(path):
    """{module name: (weight, bias)} of the graph's convolutions, as float32."""
    graph = onnx.load(str(path)).graph
    values = restored_weights(graph)
    out = {}
    for node in graph.node:
        if node.op_type == 'Conv':
            # /detector/down4/down4.1/first/first.0/Conv -> down4.1.first.0: a sequence repeats its own name
            parts = node.name.split('/')[2:-1]
            plain = [p for k, p in enumerate(parts) if k + 1 == len(parts) or not parts[k + 1].startswith(p + '.')]
            out['.'.join(plain)] = tuple(values[i] for i in node.input[1:3])
    return out


@torch.no_grad()
def load_folded(model, weights):
    """Puts folded convolutions into `model`; batch norms only add the bias. A head that the bundle does not have is
    left unchanged."""
    for name, (layer, norm) in pairs(model).items():
        if name not in weights and name.startswith(NEW_HEADS):
            continue
        weight, bias = (torch.from_numpy(v.copy()) for v in weights[name])
        layer.weight.copy_(weight)
        if norm is None:
            layer.bias.copy_(bias)
            continue
        norm.running_mean.zero_()
        norm.running_var.fill_(1)
        norm.weight.fill_((1 + norm.eps) ** 0.5)
        norm.bias.copy_(bias)


@torch.no_grad()
def unfold_norms(model, images):
    """Gives every batch norm the statistics of its input over `images` without a change of the outputs."""
    model.eval()
    sums = {}

    def watch(module, inputs):
        x = inputs[0].double()
        total = sums.setdefault(module, [0, 0, 0])
        total[0] += x.shape[0] * x.shape[2] * x.shape[3]
        total[1] = total[1] + x.sum((0, 2, 3))
        total[2] = total[2] + (x * x).sum((0, 2, 3))

    norms = [(layer, norm) for layer, norm in pairs(model).values() if norm is not None]
    hooks = [norm.register_forward_pre_hook(watch) for _, norm in norms]
    for image in images:
        model(image)
    for hook in hooks:
        hook.remove()
    for layer, norm in norms:
        count, total, squares = sums[norm]
        mean = (total / count).float()
        variance = (squares / count).float() - mean ** 2
        length = layer.weight.flatten(1).norm(dim=1).clamp(min=1e-6) / FILTER_LENGTH
        bias = norm.bias.clone()
        layer.weight.div_(length[:, None, None, None])
        norm.running_mean.copy_(mean / length)
        norm.running_var.copy_(variance / length ** 2)
        norm.weight.copy_(length * (norm.running_var + norm.eps).sqrt())
        norm.bias.copy_(bias + mean)


def without_calibration(model, fitted):
    """Removes the calibration {group: (a, b)} from the last layers."""
    for group, (a, b) in fitted.items():
        layer, channels = channels_of(model, group)
        fold(layer, channels, 1 / a, -b / a)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--bundle', required=True, help='folder with manifest.json and model.onnx')
    parser.add_argument('--out', required=True, help='the checkpoint')
    arguments = parser.parse_args()
    from train import CONFIG, make_batch
    torch.set_num_threads(2)
    manifest = json.loads((Path(arguments.bundle) / 'manifest.json').read_text())
    model = Detector().eval()
    load_folded(model, convolutions(Path(arguments.bundle) / manifest['file']))
    training, _ = split(read_all(arguments.data), HERE / 'split.json')
    rng = np.random.default_rng(5)
    shown = rng.choice(len(training), VIEWS, replace=False)
    images = [make_batch([training[i] for i in shown[k:k + 8]], rng, CONFIG)[0] for k in range(0, VIEWS, 8)]
    with torch.no_grad():
        before = Deployed(model)(images[0])
        unfold_norms(model, images)
        after = Deployed(model.eval())(images[0])
    for name, a, b in zip(OUTPUTS, before, after):
        print(f'{name}: largest difference {float((a - b).abs().max()):.2e}')
    without_calibration(model, manifest['provenance']['config']['calibration'])
    torch.save({'weights': model.state_dict(), 'config': manifest['provenance']['config'],
                'history': manifest['provenance']['stages']}, arguments.out)


if __name__ == '__main__':
    main()
