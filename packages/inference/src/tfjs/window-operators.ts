import { FLOAT, type GraphWriter, type Shape } from './graph-writer';
import type { OnnxConstant, OnnxNode } from './read-onnx';

const text = (value: string) => ({ s: Buffer.from(value).toString('base64') });
const numbers = (values: readonly number[]) => ({ list: { i: values.map(String) } });

/** Writes a convolution with its bias. */
export function writeConvolution(to: GraphWriter, { inputs: [from = '', filter, bias], attributes }: OnnxNode, name: string): void {
  const kernel = to.constant(filter);
  const added = to.constant(bias);
  if (!kernel || !added) throw new Error(`${name} has no constant filter and bias`);
  if (attributes.get('group') !== 1) throw new Error(`${name} is a grouped convolution`);
  const [after, before, high, wide] = kernel.dims as [number, number, number, number];
  const { strides, pads, dilations } = windowOf(attributes, [high, wide]);
  const [, height, width] = to.shape(from);
  const shape: Shape = [
    after,
    outputLength({ length: height, kernel: high, stride: strides[0], padding: pads[0] + pads[2], dilation: dilations[0] }),
    outputLength({ length: width, kernel: wide, stride: strides[1], padding: pads[1] + pads[3], dilation: dilations[1] }),
  ];
  const weights = to.weights(`${name}/filter`, [high, wide, before, after], filterChannelsLast(kernel));
  const biases = to.weights(`${name}/bias`, [after], Float32Array.from(added.data));
  to.compute(
    {
      name,
      op: '_FusedConv2D',
      input: [to.nameOf(from), weights, biases],
      attr: {
        T: FLOAT,
        num_args: { i: '1' },
        fused_ops: { list: { s: [text('BiasAdd').s] } },
        strides: numbers([1, strides[0], strides[1], 1]),
        dilations: numbers([1, dilations[0], dilations[1], 1]),
        padding: text('EXPLICIT'),
        explicit_paddings: numbers([0, 0, pads[0], pads[2], pads[1], pads[3], 0, 0]),
        data_format: text('NHWC'),
        epsilon: { f: 0 },
      },
    },
    shape,
  );
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

/** Writes a maximum pooling; padding is a node of its own. */
export function writePooling(to: GraphWriter, { inputs: [from = ''], attributes }: OnnxNode, name: string): void {
  const [high, wide] = attributes.get('kernel_shape') as [number, number];
  const { strides, pads } = windowOf(attributes, [high, wide]);
  const [channels, height, width] = to.shape(from);
  const margins = to.weights(`${name}/margins`, [4, 2], Int32Array.of(0, 0, pads[0], pads[2], pads[1], pads[3], 0, 0));
  // Lower than every value: padding is never the maximum.
  const outside = to.weights(`${name}/outside`, [], Float32Array.of(-3.4e38));
  const padded: Shape = [channels, height + pads[0] + pads[2], width + pads[1] + pads[3]];
  to.compute({ name: `${name}/padded`, op: 'PadV2', input: [to.nameOf(from), margins, outside], attr: { T: FLOAT } }, padded);
  const shape: Shape = [
    channels,
    outputLength({ length: padded[1], kernel: high, stride: strides[0], padding: 0, dilation: 1 }),
    outputLength({ length: padded[2], kernel: wide, stride: strides[1], padding: 0, dilation: 1 }),
  ];
  to.compute(
    {
      name,
      op: 'MaxPool',
      input: [to.nameOf(`${name}/padded`)],
      attr: {
        T: FLOAT,
        ksize: numbers([1, high, wide, 1]),
        strides: numbers([1, strides[0], strides[1], 1]),
        padding: text('VALID'),
        data_format: text('NHWC'),
      },
    },
    shape,
  );
}

/** Converts nearest-neighbour upsampling by whole factors. */
export function writeDoubling(to: GraphWriter, { inputs: [from = '', , scales], attributes }: OnnxNode, name: string): void {
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
  to.compute(
    {
      name,
      op: 'ResizeNearestNeighbor',
      input: [to.nameOf(from), size],
      attr: {
        T: FLOAT,
        align_corners: { b: false },
        half_pixel_centers: { b: false },
      },
    },
    shape,
  );
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

/** One dimension of a window that moves over a map. */
interface WindowAxis {
  length: number;
  kernel: number;
  stride: number;
  /** On both sides together. */
  padding: number;
  dilation: number;
}

function outputLength({ length, kernel, stride, padding, dilation }: WindowAxis): number {
  return Math.floor((length + padding - dilation * (kernel - 1) - 1) / stride) + 1;
}
