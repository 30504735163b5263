import type { OnnxConstant, OnnxGraph, OnnxNode } from './read-onnx';

/** A TF.js graph model: topology as JSON, and its weights. */
export interface GraphModel {
  topology: { node: GraphNode[]; versions: Record<string, never> };
  weightSpecs: { name: string; shape: number[]; dtype: 'float32' | 'int32' }[];
  weights: Uint8Array<ArrayBuffer>;
}

interface GraphNode {
  name: string;
  op: string;
  input: string[];
  attr: Record<string, unknown>;
}

/** Channels, height and width of a map. */
type Shape = [channels: number, height: number, width: number];

const FLOAT = { type: 'DT_FLOAT' };
const text = (value: string) => ({ s: Buffer.from(value).toString('base64') });
const numbers = (values: readonly number[]) => ({ list: { i: values.map(String) } });

/**
 * Converts a convolutional ONNX graph, [n, c, h, w], to a TF.js graph model that computes in [n, h, w, c]. Inputs and
 * outputs keep their names, and outputs their order of axes.
 *
 * @param input - Size of the only input.
 * @throws Error for operators, and for variants of them, that Molaar's models do not use.
 */
export function toGraphModel(graph: OnnxGraph, input: { width: number; height: number }): GraphModel {
  const writer = new Writer(graph);
  const [name] = graph.inputs;
  if (!name || graph.inputs.length !== 1) throw new Error(`a model with one input is expected, here are ${graph.inputs.length}`);
  writer.placeholder(name, [1, input.height, input.width]);
  for (const node of graph.nodes) writer.write(node);
  for (const output of graph.outputs) writer.output(output);
  return writer.done();
}

class Writer {
  readonly #nodes: GraphNode[] = [];
  readonly #specs: GraphModel['weightSpecs'] = [];
  readonly #weights: (Float32Array | Int32Array)[] = [];
  readonly #constants: Map<string, OnnxConstant>;
  readonly #shapes = new Map<string, Shape>();
  readonly #names = new Map<string, string>();
  readonly #outputs: ReadonlySet<string>;

  constructor(graph: OnnxGraph) {
    this.#constants = new Map(graph.constants);
    this.#outputs = new Set(graph.outputs);
  }

  placeholder(name: string, shape: Shape): void {
    this.#add(name, 'Placeholder', [], {
      dtype: FLOAT,
      shape: { shape: { dim: [-1, shape[1], shape[2], shape[0]].map((size) => ({ size: String(size) })) } },
    });
    this.#names.set(name, name);
    this.#shapes.set(name, shape);
  }

  write(node: OnnxNode): void {
    const [name] = node.outputs;
    if (!name) throw new Error(`${node.op} without an output`);
    const write = OPERATORS[node.op];
    if (!write) throw new Error(`operator ${node.op} is not among those that are converted`);
    write(this, node, name);
  }

  /** Adds the output `name` as [n, c, h, w]. */
  output(name: string): void {
    this.#add(name, 'Transpose', [this.nameOf(name), this.weights(`${name}/axes`, [4], Int32Array.of(0, 3, 1, 2))], { T: FLOAT });
  }

  /** Adds a node that computes `name`. */
  compute(name: string, shape: Shape, op: string, input: string[], attr: Record<string, unknown>): void {
    // The name of an output is used for its transposed form.
    const own = this.#outputs.has(name) ? `${name}/nhwc` : name;
    this.#add(own, op, input, attr);
    this.#names.set(name, own);
    this.#shapes.set(name, shape);
  }

  /** Makes `name` another name of `other`. */
  alias(name: string, other: string): void {
    this.#names.set(name, this.nameOf(other));
    this.#shapes.set(name, this.shape(other));
  }

  nameOf(name: string): string {
    const known = this.#names.get(name);
    if (!known) throw new Error(`${name} is used before it is computed`);
    return known;
  }

  shape(name: string): Shape {
    const shape = this.#shapes.get(name);
    if (!shape) throw new Error(`the size of ${name} is not known`);
    return shape;
  }

  constant(name: string | undefined): OnnxConstant | undefined {
    return name ? this.#constants.get(name) : undefined;
  }

  setConstant(name: string, constant: OnnxConstant): void {
    this.#constants.set(name, constant);
  }

  /** Adds a constant to the graph. @returns Its name. */
  weights(name: string, shape: number[], data: Float32Array | Int32Array): string {
    const dtype = data instanceof Float32Array ? 'float32' : 'int32';
    this.#add(name, 'Const', [], { dtype: dtype === 'float32' ? FLOAT : { type: 'DT_INT32' } });
    this.#specs.push({ name, shape, dtype });
    this.#weights.push(data);
    return name;
  }

  done(): GraphModel {
    const length = this.#weights.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const weights = new Uint8Array(length);
    let offset = 0;
    for (const data of this.#weights) {
      weights.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), offset);
      offset += data.byteLength;
    }
    return { topology: { node: this.#nodes, versions: {} }, weightSpecs: this.#specs, weights };
  }

  #add(name: string, op: string, input: string[], attr: Record<string, unknown>): void {
    this.#nodes.push({ name, op, input, attr });
  }
}

type WriteOperator = (to: Writer, node: OnnxNode, name: string) => void;

const OPERATORS: Readonly<Record<string, WriteOperator>> = {
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
    to.compute(name, to.shape(from), 'Cast', [to.nameOf(from)], { SrcT: { type: 'DT_BOOL' }, DstT: FLOAT });
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
    to.compute(name, [length, height, width], 'Slice', [to.nameOf(from), begin, size], { T: FLOAT, Index: { type: 'DT_INT32' } });
  },
  Concat(to, { inputs, attributes }, name) {
    if (attributes.get('axis') !== 1) throw new Error(`${name} joins along another axis than the channels`);
    const shapes = inputs.map((each) => to.shape(each));
    const [, height, width] = shapes[0] as Shape;
    const channels = shapes.reduce((sum, [each]) => sum + each, 0);
    const axis = to.weights(`${name}/axis`, [], Int32Array.of(3));
    to.compute(name, [channels, height, width], 'ConcatV2', [...inputs.map((each) => to.nameOf(each)), axis], {
      N: { i: String(inputs.length) },
      T: FLOAT,
    });
  },
};

function unary(to: Writer, { inputs: [from = ''] }: OnnxNode, name: string, op: string): void {
  to.compute(name, to.shape(from), op, [to.nameOf(from)], { T: FLOAT });
}

function binary(to: Writer, { inputs }: OnnxNode, name: string, op: string): void {
  const map = inputs.find((each) => !to.constant(each));
  if (!map) throw new Error(`${name} joins two constants`);
  const operands = inputs.map((each, index) => {
    const constant = to.constant(each);
    return constant ? to.weights(`${name}/operand${index}`, ...channelsLast(constant, name)) : to.nameOf(each);
  });
  to.compute(name, to.shape(map), op, operands, { T: FLOAT });
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

function writeConvolution(to: Writer, { inputs: [from = '', filter, bias], attributes }: OnnxNode, name: string): void {
  const kernel = to.constant(filter);
  const added = to.constant(bias);
  if (!kernel || !added) throw new Error(`${name} has no constant filter and bias`);
  if (attributes.get('group') !== 1) throw new Error(`${name} is a grouped convolution`);
  const [after, before, high, wide] = kernel.dims as [number, number, number, number];
  const { strides, pads, dilations } = windowOf(attributes, [high, wide]);
  const [, height, width] = to.shape(from);
  const shape: Shape = [
    after,
    outputLength(height, high, strides[0], pads[0] + pads[2], dilations[0]),
    outputLength(width, wide, strides[1], pads[1] + pads[3], dilations[1]),
  ];
  const weights = to.weights(`${name}/filter`, [high, wide, before, after], filterChannelsLast(kernel));
  const biases = to.weights(`${name}/bias`, [after], Float32Array.from(added.data));
  to.compute(name, shape, '_FusedConv2D', [to.nameOf(from), weights, biases], {
    T: FLOAT,
    num_args: { i: '1' },
    fused_ops: { list: { s: [text('BiasAdd').s] } },
    strides: numbers([1, strides[0], strides[1], 1]),
    dilations: numbers([1, dilations[0], dilations[1], 1]),
    padding: text('EXPLICIT'),
    explicit_paddings: numbers([0, 0, pads[0], pads[2], pads[1], pads[3], 0, 0]),
    data_format: text('NHWC'),
    epsilon: { f: 0 },
  });
}

/** Transposes a filter from [after, before, high, wide] to [high, wide, before, after]. */
function filterChannelsLast({ dims, data }: OnnxConstant): Float32Array {
  const [after, before, high, wide] = dims as [number, number, number, number];
  const moved = new Float32Array(data.length);
  let from = 0;
  for (let a = 0; a < after; a++)
    for (let b = 0; b < before; b++)
      for (let y = 0; y < high; y++)
        for (let x = 0; x < wide; x++) moved[((y * wide + x) * before + b) * after + a] = data[from++] as number;
  return moved;
}

function writePooling(to: Writer, { inputs: [from = ''], attributes }: OnnxNode, name: string): void {
  const [high, wide] = attributes.get('kernel_shape') as [number, number];
  const { strides, pads } = windowOf(attributes, [high, wide]);
  const [channels, height, width] = to.shape(from);
  const margins = to.weights(`${name}/margins`, [4, 2], Int32Array.of(0, 0, pads[0], pads[2], pads[1], pads[3], 0, 0));
  // Lower than every value: padding is never the maximum.
  const outside = to.weights(`${name}/outside`, [], Float32Array.of(-3.4e38));
  const padded: Shape = [channels, height + pads[0] + pads[2], width + pads[1] + pads[3]];
  to.compute(`${name}/padded`, padded, 'PadV2', [to.nameOf(from), margins, outside], { T: FLOAT });
  const shape: Shape = [channels, outputLength(padded[1], high, strides[0], 0, 1), outputLength(padded[2], wide, strides[1], 0, 1)];
  to.compute(name, shape, 'MaxPool', [to.nameOf(`${name}/padded`)], {
    T: FLOAT,
    ksize: numbers([1, high, wide, 1]),
    strides: numbers([1, strides[0], strides[1], 1]),
    padding: text('VALID'),
    data_format: text('NHWC'),
  });
}

/** Converts nearest-neighbour upsampling by whole factors. */
function writeDoubling(to: Writer, { inputs: [from = '', , scales], attributes }: OnnxNode, name: string): void {
  const factors = to.constant(scales)?.data;
  const plain =
    attributes.get('mode') === 'nearest' &&
    attributes.get('coordinate_transformation_mode') === 'asymmetric' &&
    attributes.get('nearest_mode') === 'floor';
  const [, , down = 0, across = 0] = factors ?? [];
  if (!plain || !Number.isInteger(down) || !Number.isInteger(across) || down < 1 || across < 1)
    throw new Error(`${name} resizes in a way that is not converted`);
  const [channels, height, width] = to.shape(from);
  const shape: Shape = [channels, height * down, width * across];
  const size = to.weights(`${name}/size`, [2], Int32Array.of(shape[1], shape[2]));
  to.compute(name, shape, 'ResizeNearestNeighbor', [to.nameOf(from), size], {
    T: FLOAT,
    align_corners: { b: false },
    half_pixel_centers: { b: false },
  });
}

type Window = { strides: [number, number]; pads: [number, number, number, number]; dilations: [number, number] };

function windowOf(attributes: OnnxNode['attributes'], kernel: [number, number]): Window {
  const auto = attributes.get('auto_pad');
  if (auto !== undefined && auto !== 'NOTSET') throw new Error(`padding ${String(auto)} is not converted`);
  if (attributes.get('ceil_mode')) throw new Error('rounding up is not converted');
  const of = <T>(name: string, usual: T) => (attributes.get(name) as T | undefined) ?? usual;
  if (kernel.some((length) => !Number.isInteger(length))) throw new Error('a window without a size');
  return { strides: of('strides', [1, 1]), pads: of('pads', [0, 0, 0, 0]), dilations: of('dilations', [1, 1]) };
}

function outputLength(length: number, kernel: number, stride: number, padding: number, dilation: number): number {
  return Math.floor((length + padding - dilation * (kernel - 1) - 1) / stride) + 1;
}
