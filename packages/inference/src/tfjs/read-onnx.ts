import { OnnxModel } from './onnx-schema';

/** A constant of a model, in row-major order. */
export interface OnnxConstant {
  dims: number[];
  data: Float32Array | Int32Array;
}

export type OnnxAttribute = number | string | number[] | OnnxConstant;

export interface OnnxNode {
  op: string;
  inputs: string[];
  outputs: string[];
  attributes: ReadonlyMap<string, OnnxAttribute>;
}

/** The parts of a model that the converter needs. */
export interface OnnxGraph {
  inputs: string[];
  outputs: string[];
  nodes: OnnxNode[];
  constants: ReadonlyMap<string, OnnxConstant>;
}

interface RawTensor {
  name?: string;
  dims?: number[];
  dataType: number;
  floatData?: number[];
  int64Data?: number[];
  rawData?: Uint8Array;
}
interface RawAttribute {
  name: string;
  type: number;
  f?: number;
  i?: number;
  s?: Uint8Array;
  t?: RawTensor;
  floats?: number[];
  ints?: number[];
}
interface RawModel {
  graph: {
    node: { input?: string[]; output: string[]; opType: string; attribute?: RawAttribute[] }[];
    initializer?: RawTensor[];
    input: { name: string }[];
    output: { name: string }[];
  };
}

/** Reads an ONNX file. @throws Error for other files, and for constants and attributes of unsupported types. */
export function readOnnx(bytes: Uint8Array): OnnxGraph {
  const { graph } = OnnxModel.toObject(OnnxModel.decode(bytes), { longs: Number }) as RawModel;
  const constants = new Map((graph.initializer ?? []).map((tensor) => [tensor.name ?? '', constantOf(tensor)]));
  return {
    // Older files list constants among the inputs.
    inputs: graph.input.map(({ name }) => name).filter((name) => !constants.has(name)),
    outputs: graph.output.map(({ name }) => name),
    nodes: graph.node.map(({ input = [], output, opType, attribute = [] }) => ({
      op: opType,
      inputs: input,
      outputs: output,
      attributes: new Map(attribute.map((each) => [each.name, attributeOf(each)])),
    })),
    constants,
  };
}

/** Numbers of AttributeProto.AttributeType. */
const KIND = { float: 1, int: 2, string: 3, tensor: 4, floats: 6, ints: 7 } as const;

function attributeOf({ name, type, f = 0, i = 0, s, t, floats = [], ints = [] }: RawAttribute): OnnxAttribute {
  if (type === KIND.float) return f;
  if (type === KIND.int) return i;
  if (type === KIND.string) return Buffer.from(s ?? []).toString('utf8');
  if (type === KIND.tensor && t) return constantOf(t);
  if (type === KIND.floats) return floats;
  if (type === KIND.ints) return ints;
  throw new Error(`attribute ${name} is of a kind that is not read: ${type}`);
}

/** Numbers of TensorProto.DataType. */
const DATA = { float: 1, int16: 5, int64: 7, half: 10 } as const;

function constantOf({ name, dims = [], dataType, floatData = [], int64Data = [], rawData }: RawTensor): OnnxConstant {
  const raw = rawData && new DataView(rawData.buffer, rawData.byteOffset, rawData.byteLength);
  if (dataType === DATA.float)
    return {
      dims,
      data: raw ? Float32Array.from({ length: raw.byteLength / 4 }, (_, k) => raw.getFloat32(k * 4, true)) : Float32Array.from(floatData),
    };
  if (dataType === DATA.int16 && raw)
    return { dims, data: Int32Array.from({ length: raw.byteLength / 2 }, (_, k) => raw.getInt16(k * 2, true)) };
  if (dataType === DATA.half && raw)
    return { dims, data: Float32Array.from({ length: raw.byteLength / 2 }, (_, k) => fromHalf(raw.getUint16(k * 2, true))) };
  if (dataType === DATA.int64)
    return {
      dims,
      data: raw
        ? Int32Array.from({ length: raw.byteLength / 8 }, (_, k) => clamped(Number(raw.getBigInt64(k * 8, true))))
        : Int32Array.from(int64Data, clamped),
    };
  throw new Error(`constant ${name ?? ''} is of a type that is not read: ${dataType}`);
}

/** Clamps a 64-bit number to 32 bits: the largest one means "to the end". */
function clamped(value: number): number {
  return Math.min(Math.max(value, -(2 ** 31)), 2 ** 31 - 1);
}

/** Converts an IEEE 754 binary16 number. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
