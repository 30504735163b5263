"""How fast OpenCV's DNN module runs the same ONNX file: a peer for the benchmark of inference.

python3 opencv_dnn.py MODEL WIDTH HEIGHT THREADS RUNS prints one JSON line: {"version", "views", "ms": [...]}, or {"error"}
where this OpenCV does not take the model. OpenCV 4.6 cannot turn a map left to right: a graph that looks at the mirror image
too is then run with its first view alone, and `views` is 1, half of the work. Needs python3-opencv and python3-onnx.
"""

import json
import sys
import time

import cv2
import numpy as np
import onnx
import onnx.utils


def first_view(model):
    """The graph of `model` as bytes, with every mean of two views taken of the first one twice."""
    graph = onnx.load(model)
    made_by = {n.output[0]: n.op_type for n in graph.graph.node}
    for node in graph.graph.node:
        turned = [at for at, name in enumerate(node.input) if node.op_type == 'Add' and made_by.get(name) in ('Slice', 'Gather')]
        if turned:
            node.input[turned[0]] = node.input[1 - turned[0]]
    outputs = [o.name for o in graph.graph.output]
    return onnx.utils.Extractor(graph).extract_model([graph.graph.input[0].name], outputs).SerializeToString()


def read(model):
    """(network, how many views it looks at)"""
    try:
        return cv2.dnn.readNetFromONNX(model), 'all'
    except cv2.error:
        return cv2.dnn.readNetFromONNX(np.frombuffer(first_view(model), np.uint8)), 1


def main():
    model, width, height, threads, runs = sys.argv[1], *(int(value) for value in sys.argv[2:6])
    cv2.setNumThreads(threads)
    image = np.random.default_rng(1).random((1, 1, height, width), np.float32)
    try:
        net, views = read(model)
        names = net.getUnconnectedOutLayersNames()
        ms = []
        for _ in range(runs + 1):
            start = time.perf_counter()
            net.setInput(image)
            net.forward(names)
            ms.append((time.perf_counter() - start) * 1000)
    except cv2.error as error:
        print(json.dumps({'version': cv2.__version__, 'error': str(error).strip().splitlines()[0][:200]}))
        return
    # The first run allocates.
    print(json.dumps({'version': cv2.__version__, 'views': views, 'ms': [round(value, 2) for value in ms[1:]]}))


if __name__ == '__main__':
    main()
