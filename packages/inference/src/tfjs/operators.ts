import { FLOAT, type GraphWriter, type Shape } from './graph-writer';
import type { OnnxConstant, OnnxNode } from './read-onnx';
import { writeConvolution, writeDoubling, writePooling } from './window-operators';

/** Adds the nodes of one ONNX node, whose output is `name`. */
type WriteOperator = (to: GraphWriter, node: OnnxNode, name: string) => void;

/** The operators that Molaar's networks use. */
export const OPERATORS: Readonly<Record<string, WriteOperator>> = {
  Constant(to, { attributes }, name) {
    const value = attributes.get('value');
    if (typeof value !== 'object' || !('data' in value)) throw new Error(`${name} is a constant of a form that is not converted`);
    to.setConstant(name, value);
  },
  Conv: writeConvolution,
  MaxPool: writePooling,
  Resize: writeDoubling,
  Relu: (to, node, name) => unary(to, node, name, 'Relu'),
  Sigmoid: (to, node, name) => unary(to, node, name, 'Sigmoid'),
  Add: (to, node, name) => binary(to, node, name, 'AddV2'),
  Mul(to, node, name) {
    const [values, scale] = node.inputs.map((each) => to.constant(each));
    if (values && scale) return to.setConstant(name, scaled(values, scale, name));
    binary(to, node, name, 'Mul');
  },
  Equal: (to, node, name) => binary(to, node, name, 'Equal'),
  Cast(to, { inputs: [from = ''], attributes }, name) {
    if (attributes.get('to') !== 1) throw new Error(`${name} is cast to another type than float`);
    const constant = to.constant(from);
    if (constant) return to.setConstant(name, { ...constant, data: Float32Array.from(constant.data) });
    to.compute({ name, op: 'Cast', input: [to.nameOf(from)], attr: { SrcT: { type: 'DT_BOOL' }, DstT: FLOAT } }, to.shape(from));
  },
  Slice(to, { inputs: [from = '', ...bounds] }, name) {
    const [start, end, axis = 0, step = 1] = bounds.map((each) => {
      const known = to.constant(each);
      if (known?.data.length !== 1) throw new Error(`${name} is cut in a way that is not converted`);
      return known.data[0] as number;
    });
    if (start === undefined || end === undefined || axis !== 1 || step !== 1 || start < 0 || end <= start)
      throw new Error(`${name} is cut along another axis than the channels, or in steps`);
    const [channels, height, width] = to.shape(from);
    const length = Math.min(end, channels) - start;
    const begin = to.weights(`${name}/begin`, [4], Int32Array.of(0, 0, 0, start));
    const size = to.weights(`${name}/size`, [4], Int32Array.of(-1, height, width, length));
    to.compute({ name, op: 'Slice', input: [to.nameOf(from), begin, size], attr: { T: FLOAT, Index: { type: 'DT_INT32' } } }, [
      length,
      height,
      width,
    ]);
  },
  Concat(to, { inputs, attributes }, name) {
    if (attributes.get('axis') !== 1) throw new Error(`${name} joins along another axis than the channels`);
    const shapes = inputs.map((each) => to.shape(each));
    const [, height, width] = shapes[0] as Shape;
    const channels = shapes.reduce((sum, [each]) => sum + each, 0);
    const axis = to.weights(`${name}/axis`, [], Int32Array.of(3));
    to.compute(
      {
        name,
        op: 'ConcatV2',
        input: [...inputs.map((each) => to.nameOf(each)), axis],
        attr: {
          N: { i: String(inputs.length) },
          T: FLOAT,
        },
      },
      [channels, height, width],
    );
  },
};

function unary(to: GraphWriter, { inputs: [from = ''] }: OnnxNode, name: string, op: string): void {
  to.compute({ name, op, input: [to.nameOf(from)], attr: { T: FLOAT } }, to.shape(from));
}

function binary(to: GraphWriter, { inputs }: OnnxNode, name: string, op: string): void {
  const map = inputs.find((each) => !to.constant(each));
  if (!map) throw new Error(`${name} joins two constants`);
  const operands = inputs.map((each, index) => {
    const constant = to.constant(each);
    return constant ? to.weights(`${name}/operand${index}`, ...channelsLast(constant, name)) : to.nameOf(each);
  });
  to.compute({ name, op, input: operands, attr: { T: FLOAT } }, to.shape(map));
}

/** Restores float32 weights from integers with one scale per output channel (training/weights.py). */
function scaled({ dims, data }: OnnxConstant, scale: OnnxConstant, name: string): OnnxConstant {
  const [channels = 0] = dims;
  if (scale.data.length !== channels || scale.dims[0] !== channels) throw new Error(`${name} multiplies two constants of other shapes`);
  const perChannel = data.length / channels;
  return { dims, data: Float32Array.from(data, (value, index) => value * (scale.data[Math.floor(index / perChannel)] as number)) };
}

/** Returns a scalar, or one value per channel. */
function channelsLast({ dims, data }: OnnxConstant, name: string): [shape: number[], data: Float32Array] {
  const values = Float32Array.from(data);
  if (values.length === 1) return [[], values];
  const [channels, height, width] = dims.slice(-3);
  if (dims.length >= 3 && height === 1 && width === 1 && channels === values.length) return [[channels], values];
  throw new Error(`${name} has an operand of a shape that is not converted: ${dims.join(' x ')}`);
}
