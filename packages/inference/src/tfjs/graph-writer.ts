import type { OnnxConstant, OnnxGraph } from './read-onnx';

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
export type Shape = [channels: number, height: number, width: number];

export const FLOAT = { type: 'DT_FLOAT' };

/** Collects the nodes and weights of a TF.js graph model. */
export class GraphWriter {
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

  /** Adds the output `name` as [n, c, h, w]. */
  output(name: string): void {
    this.#add(name, 'Transpose', [this.nameOf(name), this.weights(`${name}/axes`, [4], Int32Array.of(0, 3, 1, 2))], { T: FLOAT });
  }

  /** Adds a node that computes a map of `shape`. */
  compute({ name, op, input, attr }: GraphNode, shape: Shape): void {
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
