import { createHash } from 'node:crypto';
import { FINDING_TYPES } from '@molaar/domain/findings';
import type { Bundle } from './bundle/load-bundle';
import type { Manifest } from './bundle/manifest';
import { testManifest } from './test-bundle';
import { OnnxModel } from './tfjs/onnx-schema';

/** For tests: a bundle with a network of a few thousand weights and all operators of the released one. */

const [WIDTH, HEIGHT] = [64, 32];
const CHANNELS = { heat: 4, box: 8, attributes: 4, outline: 12 } as const;

/** Returns reproducible pseudo-random numbers. */
function numbers(count: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) | 0;
    return ((state >>> 8) / 2 ** 24 - 0.5) * 0.6;
  });
}

const ints = (name: string, values: number[]) => ({ name, type: 7, ints: values });
const int = (name: string, value: number) => ({ name, type: 2, i: value });
const word = (name: string, value: string) => ({ name, type: 3, s: Buffer.from(value) });
const tensor = (name: string, dims: number[], data: Float32Array) => ({
  name,
  dims,
  dataType: 1,
  rawData: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
});
/** A constant with one 64-bit integer. */
const whole = (name: string, number: bigint) => ({
  name,
  dims: [1],
  dataType: 7,
  rawData: new Uint8Array(BigInt64Array.of(number).buffer),
});
/** Replaces a weight by 16-bit integers and a scale per output channel, with the two nodes that restore it. */
function storeIn16Bits(name: string, initializer: ReturnType<typeof tensor>[], node: object[]): void {
  const at = initializer.findIndex((each) => each.name === name);
  const { dims, rawData } = initializer[at] as ReturnType<typeof tensor>;
  const values = new Float32Array(rawData.buffer, rawData.byteOffset, rawData.byteLength / 4);
  const [channels = 1] = dims;
  const perChannel = values.length / channels;
  const scale = Float32Array.from(
    { length: channels },
    (_, channel) => Math.max(...values.subarray(channel * perChannel, (channel + 1) * perChannel).map(Math.abs)) / 32767,
  );
  const integers = Int16Array.from(values, (each, index) => Math.round(each / (scale[Math.floor(index / perChannel)] as number)));
  initializer.splice(
    at,
    1,
    { name: `${name}/stored`, dims, dataType: 5, rawData: new Uint8Array(integers.buffer) },
    tensor(`${name}/scale`, [channels, 1, 1, 1], scale),
  );
  node.unshift(
    { opType: 'Cast', input: [`${name}/stored`], output: [`${name}/cast`], attribute: [int('to', 1)] },
    { opType: 'Mul', input: [`${name}/cast`, `${name}/scale`], output: [name] },
  );
}
const value = (name: string, channels: number, divisor: number) => ({
  name,
  type: {
    tensorType: {
      elemType: 1,
      shape: { dim: [{ dimParam: 'n' }, { dimValue: channels }, { dimValue: HEIGHT / divisor }, { dimValue: WIDTH / divisor }] },
    },
  },
});

interface Convolution {
  from: string;
  output: string;
  /** Channels of input and output. */
  before: number;
  after: number;
  kernel: [number, number];
  stride: number;
  pads: number[];
}

function tinyModel(first: number, outlines: boolean): Buffer {
  const initializer: ReturnType<typeof tensor>[] = [
    tensor('scales', [4], Float32Array.of(1, 1, 2, 2)),
    tensor('sixty', [], Float32Array.of(60)),
  ];
  const node: object[] = [];
  const add = (opType: string, input: string[], output: string, attribute: object[] = []) =>
    node.push({ opType, input, output: [output], attribute });
  const conv = ({ from, output, before, after, kernel: [high, wide], stride, pads }: Convolution) => {
    initializer.push(tensor(`${output}.w`, [after, before, high, wide], numbers(after * before * high * wide, initializer.length + 7)));
    initializer.push(tensor(`${output}.b`, [after], numbers(after, initializer.length + 70)));
    const attributes = [
      ints('dilations', [1, 1]),
      int('group', 1),
      ints('kernel_shape', [high, wide]),
      ints('pads', pads),
      ints('strides', [stride, stride]),
    ];
    add('Conv', [from, `${output}.w`, `${output}.b`], output, attributes);
  };
  conv({ from: 'image', output: 'half', before: 1, after: first, kernel: [3, 3], stride: 2, pads: [1, 1, 1, 1] });
  // The released network stores all its large weights so (training/weights.py).
  storeIn16Bits('half.w', initializer, node);
  add('Relu', ['half'], 'half.r');
  conv({ from: 'half.r', output: 'quarter', before: first, after: 8, kernel: [3, 3], stride: 2, pads: [1, 1, 1, 1] });
  add('Relu', ['quarter'], 'quarter.r');
  conv({ from: 'quarter.r', output: 'eighth', before: 8, after: 8, kernel: [3, 3], stride: 2, pads: [1, 1, 1, 1] });
  const nearest = [word('coordinate_transformation_mode', 'asymmetric'), word('mode', 'nearest'), word('nearest_mode', 'floor')];
  add('Resize', ['eighth', '', 'scales'], 'back', nearest);
  add('Add', ['back', 'quarter.r'], 'sum');
  conv({ from: 'sum', output: 'tall', before: 8, after: 4, kernel: [5, 1], stride: 1, pads: [2, 0, 2, 0] });
  add('Concat', ['sum', 'tall'], 'both', [int('axis', 1)]);
  conv({ from: 'both', output: 'raw', before: 12, after: CHANNELS.heat, kernel: [1, 1], stride: 1, pads: [0, 0, 0, 0] });
  add('Sigmoid', ['raw'], 'warm');
  add('MaxPool', ['warm'], 'most', [ints('kernel_shape', [3, 3]), ints('pads', [1, 1, 1, 1]), ints('strides', [1, 1])]);
  add('Equal', ['most', 'warm'], 'isPeak');
  add('Cast', ['isPeak'], 'peak', [int('to', 1)]);
  add('Mul', ['warm', 'peak'], 'heat');
  conv({ from: 'both', output: 'sides', before: 12, after: CHANNELS.box, kernel: [1, 1], stride: 1, pads: [0, 0, 0, 0] });
  add('Mul', ['sides', 'sixty'], 'box');
  conv({ from: 'both', output: 'hints', before: 12, after: CHANNELS.attributes, kernel: [1, 1], stride: 1, pads: [0, 0, 0, 0] });
  add('Sigmoid', ['hints'], 'attributes');
  conv({ from: 'both', output: 'points', before: 12, after: CHANNELS.outline, kernel: [1, 1], stride: 1, pads: [0, 0, 0, 0] });
  const END = 2n ** 63n - 1n;
  for (const [name, from, to] of [
    ['chance', 0n, 4n],
    ['way', 4n, END],
  ] as const) {
    initializer.push(whole(`${name}.from`, from), whole(`${name}.to`, to), whole(`${name}.axis`, 1n), whole(`${name}.step`, 1n));
    add('Slice', ['points', `${name}.from`, `${name}.to`, `${name}.axis`, `${name}.step`], name);
  }
  add('Sigmoid', ['chance'], 'onTooth');
  add('Mul', ['way', 'sixty'], 'toMiddle');
  add('Concat', ['onTooth', 'toMiddle'], 'outline', [int('axis', 1)]);
  const output = (['heat', 'box', 'attributes', ...(outlines ? (['outline'] as const) : [])] as const).map((name) =>
    value(name, CHANNELS[name], 4),
  );
  const graph = { name: 'tiny', node, initializer, input: [value('image', 1, 1)], output };
  return Buffer.from(OnnxModel.encode(OnnxModel.fromObject({ irVersion: 8, opsetImport: [{ domain: '', version: 13 }], graph })).finish());
}

/**
 * Returns the tiny network as a loaded bundle, with `first` channels in the first layer. It is untrained, so it serves
 * only to compare runtimes.
 */
export function tinyBundle(first = 8, outlines = true): Bundle {
  const model = tinyModel(first, outlines);
  const base = testManifest(model);
  const manifest: Bundle['manifest'] = {
    ...base,
    sha256: createHash('sha256').update(model).digest('hex'),
    bytes: model.length,
    input: { ...base.input, width: WIDTH, height: HEIGHT },
    outputs: { ...base.outputs, ...(outlines && { outline: 'outline' }) },
    heatChannels: FINDING_TYPES.filter((name) => ['IMPLANT', 'BRIDGE', 'WIRE', 'CROWN'].includes(name)).map((name) => ({
      class: name,
      group: 'object',
      threshold: 0.4,
    })),
    attributeChannels: base.attributeChannels.slice(0, CHANNELS.attributes),
  };
  return { manifest, model, modelVersion: 'test@1' };
}

/** Returns an image for the tiny network, [height * width]. */
export function tinyImage(seed: number): Float32Array<ArrayBuffer> {
  return Float32Array.from(numbers(WIDTH * HEIGHT, seed), (each) => each + 0.5);
}

/** Returns a second stage that reads three findings as the means of the three channels of a cut. */
export function tinyTeeth(): { teeth: NonNullable<Manifest['teeth']>; teethModel: Buffer } {
  const cut = { side: 32, width: 8, height: 16, around: 1.2, beside: 1.1, proportion: 0.5, darkest: 0.01, brightest: 0.99, spread: 8 };
  const sized = (name: string, sizes: number[]) => ({
    name,
    type: { tensorType: { elemType: 1, shape: { dim: [{ dimParam: 'n' }, ...sizes.map((dimValue) => ({ dimValue }))] } } },
  });
  const graph = {
    name: 'teeth',
    node: [
      { opType: 'GlobalAveragePool', input: ['cuts'], output: ['means'] },
      { opType: 'Flatten', input: ['means'], output: ['findings'], attribute: [int('axis', 1)] },
    ],
    input: [sized('cuts', [3, cut.height, cut.width])],
    output: [sized('findings', [3])],
  };
  const model = OnnxModel.fromObject({ irVersion: 8, opsetImport: [{ domain: '', version: 13 }], graph });
  const teethModel = Buffer.from(OnnxModel.encode(model).finish());
  const channels = (['COMPOSITE', 'CROWN', 'GOOD_ENDODONTICS'] as const).map((name) => ({ class: name, own: 0.5, read: 0.5, offset: 0 }));
  const facts = { file: 'teeth.onnx', sha256: createHash('sha256').update(teethModel).digest('hex'), bytes: teethModel.length };
  return { teeth: { ...facts, input: 'cuts', output: 'findings', cut, channels, metrics: {} }, teethModel };
}
