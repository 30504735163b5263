"""Tests of the 16-bit weights: cd training && python3 -m unittest -v test_weights. They need neither data nor torch."""

import unittest

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from weights import LARGEST_INTEGER, restore_float32, restored_weights, store_in_16_bits


def network(weight, bias):
    """An ONNX model of one convolution."""
    node = helper.make_node('Conv', ['image', 'w', 'b'], ['map'], kernel_shape=[3, 3])
    graph = helper.make_graph(
        [node], 'tiny', [helper.make_tensor_value_info('image', TensorProto.FLOAT, [1, weight.shape[1], 8, 8])],
        [helper.make_tensor_value_info('map', TensorProto.FLOAT, [1, len(weight), 6, 6])],
        [numpy_helper.from_array(weight, 'w'), numpy_helper.from_array(bias, 'b')])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid('', 13)], ir_version=8)


class Weights(unittest.TestCase):
    def setUp(self):
        rng = np.random.default_rng(1)
        self.weight = rng.normal(0, 1, (16, 32, 3, 3)).astype(np.float32)
        self.weight[3] = 0  # a channel without weights has no scale of its own
        self.bias = rng.normal(0, 1, 16).astype(np.float32)
        self.model = network(self.weight, self.bias)
        self.size = self.model.ByteSize()
        store_in_16_bits(self.model)

    def test_weights_take_half_the_bytes_and_come_back_within_half_a_step(self):
        onnx.checker.check_model(self.model, full_check=True)
        self.assertLess(self.model.ByteSize(), 0.55 * self.size)
        values = restored_weights(self.model.graph)
        step = np.abs(self.weight).reshape(16, -1).max(1) / LARGEST_INTEGER
        self.assertTrue((np.abs(values['w'] - self.weight).reshape(16, -1).max(1) <= 0.51 * step).all())
        np.testing.assert_array_equal(values['b'], self.bias)

    def test_a_second_pass_changes_nothing(self):
        once = self.model.SerializeToString()
        store_in_16_bits(self.model)
        self.assertEqual(self.model.SerializeToString(), once)

    def test_float32_is_restored_under_the_same_names(self):
        values = restored_weights(self.model.graph)
        restore_float32(self.model)
        onnx.checker.check_model(self.model, full_check=True)
        self.assertEqual([node.op_type for node in self.model.graph.node], ['Conv'])
        stored = {t.name: numpy_helper.to_array(t) for t in self.model.graph.initializer}
        self.assertEqual(sorted(stored), ['b', 'w'])
        np.testing.assert_array_equal(stored['w'], values['w'])


if __name__ == '__main__':
    unittest.main()
