import { type GraphModel, GraphWriter } from './graph-writer';
import { OPERATORS } from './operators';
import type { OnnxGraph, OnnxNode } from './read-onnx';

/**
 * Converts a convolutional ONNX graph, [n, c, h, w], to a TF.js graph model that computes in [n, h, w, c]. Inputs and
 * outputs keep their names, and outputs their order of axes.
 *
 * @param input - Size of the only input.
 * @throws Error for operators, and for variants of them, that Molaar's models do not use.
 */
export function toGraphModel(graph: OnnxGraph, input: { width: number; height: number }): GraphModel {
  const writer = new GraphWriter(graph);
  const [name] = graph.inputs;
  if (!name || graph.inputs.length !== 1) throw new Error(`a model with one input is expected, here are ${graph.inputs.length}`);
  writer.placeholder(name, [1, input.height, input.width]);
  for (const node of graph.nodes) writeNode(writer, node);
  for (const output of graph.outputs) writer.output(output);
  return writer.done();
}

function writeNode(writer: GraphWriter, node: OnnxNode): void {
  const [name] = node.outputs;
  if (!name) throw new Error(`${node.op} without an output`);
  const write = OPERATORS[node.op];
  if (!write) throw new Error(`operator ${node.op} is not among those that are converted`);
  write(writer, node, name);
}
