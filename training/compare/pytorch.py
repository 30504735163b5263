"""Measures how fast PyTorch runs the same network, for the benchmark of runtimes.

python3 pytorch.py MODEL WIDTH HEIGHT DEVICE THREADS RUNS BATCH... prints one JSON line: {"version", "device", "ms":
{BATCH: [milliseconds per image]}, "means": {OUTPUT: mean value}}, or {"error"} where this PyTorch cannot run it. DEVICE
is cpu or cuda. Needs torch and onnx. The graph's own nodes and weights are used, traced and frozen, so that no Python
is in the measured loop; the copies to the device and back count, as they do for ONNX Runtime. `means` are those of one
image whose value at index i is (i mod 251) / 251, so that the caller can see that it is the same network.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import helper, numpy_helper

sys.path.insert(0, str(Path(__file__).parent.parent))
from weights import restore_float32

SEEDED = 251


def attributes_of(node):
    return {attribute.name: helper.get_attribute_value(attribute) for attribute in node.attribute}


def same_padding(pads):
    """(vertical, horizontal) padding; the network has no other than equal ones on both sides."""
    top, left, bottom, right = pads
    if (top, left) != (bottom, right):
        raise NotImplementedError(f'pads {pads}')
    return top, left


class Graph(torch.nn.Module):
    """The nodes of an ONNX graph, computed one after another."""

    def __init__(self, graph):
        super().__init__()
        self.nodes = list(graph.node)
        self.image, self.outputs = graph.input[0].name, [output.name for output in graph.output]
        self.constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
        for node in self.nodes:
            if node.op_type == 'Constant':
                self.constants[node.output[0]] = numpy_helper.to_array(attributes_of(node)['value'])
        self.names = {}
        for index, (name, value) in enumerate(self.constants.items()):
            if value.dtype == np.float32:
                self.names[name] = f'weight_{index}'
                self.register_buffer(f'weight_{index}', torch.from_numpy(value.copy()))

    def forward(self, image):
        values = {self.image: image}
        for node in self.nodes:
            if node.op_type != 'Constant':
                values[node.output[0]] = self.compute(node, values)
        return tuple(values[name] for name in self.outputs)

    def compute(self, node, values):
        def tensor(name):
            return values[name] if name in values else getattr(self, self.names[name])

        kind, given, options = node.op_type, node.input, attributes_of(node)
        if kind == 'Conv':
            bias = tensor(given[2]) if len(given) > 2 else None
            return F.conv2d(tensor(given[0]), tensor(given[1]), bias, options['strides'], same_padding(options['pads']),
                            options['dilations'], options['group'])
        if kind == 'MaxPool':
            return F.max_pool2d(tensor(given[0]), options['kernel_shape'], options['strides'], same_padding(options['pads']))
        if kind == 'Resize':
            return F.interpolate(tensor(given[0]), scale_factor=self.constants[given[2]].tolist()[2:], mode='nearest')
        if kind == 'Concat':
            return torch.cat([tensor(name) for name in given], options['axis'])
        if kind == 'Slice':
            return self.slice(tensor(given[0]), *[self.constants[name].tolist() for name in given[1:]])
        if kind == 'Cast':
            return tensor(given[0]).float()
        simple = {'Relu': F.relu, 'Sigmoid': torch.sigmoid, 'Add': torch.add, 'Mul': torch.mul, 'Equal': torch.eq}
        if kind not in simple:
            raise NotImplementedError(kind)
        return simple[kind](*[tensor(name) for name in given])

    @staticmethod
    def slice(value, starts, ends, axes, steps):
        for start, end, axis, step in zip(starts, ends, axes, steps):
            value = value[(slice(None),) * axis + (slice(start, end, step),)]
        return value


def measure(network, device, width, height, runs, batches):
    def image(count):
        values = np.arange(count * height * width) % SEEDED / SEEDED
        return torch.from_numpy(values.astype(np.float32).reshape(count, 1, height, width))

    with torch.inference_mode():
        traced = torch.jit.freeze(torch.jit.trace(network, image(1).to(device), check_trace=False))
        ms = {}
        for count in batches:
            host, times = image(count), []
            # The first runs choose algorithms and allocate.
            for _ in range(runs + 5):
                start = time.perf_counter()
                outputs = [output.cpu() for output in traced(host.to(device))]
                times.append((time.perf_counter() - start) * 1000 / count)
            ms[count] = [round(value, 3) for value in times[5:]]
        outputs = [output.cpu() for output in traced(image(1).to(device))]
    return ms, {name: float(output.mean()) for name, output in zip(network.outputs, outputs)}


def main():
    model, device = sys.argv[1], sys.argv[4]
    width, height, threads, runs, *batches = (int(value) for value in [*sys.argv[2:4], *sys.argv[5:]])
    torch.set_num_threads(threads)
    torch.backends.cudnn.benchmark = True
    proto = onnx.load(model)
    restore_float32(proto)
    try:
        network = Graph(proto.graph).eval().to(device)
        ms, means = measure(network, device, width, height, runs, batches)
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        print(json.dumps({'version': torch.__version__, 'error': (str(error) or repr(error)).strip().splitlines()[0][:200]}))
        return
    name = torch.cuda.get_device_name() if device == 'cuda' else 'cpu'
    print(json.dumps({'version': torch.__version__, 'device': name, 'ms': ms, 'means': means}))


if __name__ == '__main__':
    main()
