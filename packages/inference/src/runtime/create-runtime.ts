import { BundleError } from '../bundle/bundle-error';
import type { Bundle } from '../bundle/load-bundle';
import type { ProviderAttempt, TfjsProvider } from './messages';
import { type RunOutputs, startThread, type Thread } from './start-thread';

export const PROVIDERS = ['cuda', 'webgpu', 'cpu'] as const;
/** An execution provider of the ONNX runtime. */
export type Provider = (typeof PROVIDERS)[number];
/** A TF.js bundle runs on what is installed; there is nothing to choose. */
const TFJS_PROVIDERS: readonly TfjsProvider[] = ['tfjs-gpu', 'tfjs-wasm'];

/** Whether a provider computes on a GPU. */
export function isGpu(provider: Provider | TfjsProvider): boolean {
  return provider !== 'cpu' && provider !== 'tfjs-wasm';
}

export interface RuntimeOptions {
  /** Tried in this order; the first that works is used. */
  providers: readonly Provider[];
  /** Threads inside one run, 0 for as many as there are cores. */
  threads?: number;
  /** Ending on the CPU is then an error: a GPU machine that quietly computes on its CPU is a fault nobody sees. */
  requireGpu?: boolean;
}

/** A model that is loaded and warm, in a thread of its own. */
export interface Runtime {
  provider: Provider | TfjsProvider;
  attempts: ProviderAttempt[];
  /** Resolves when the thread ends, closed or not; every run rejects from then on. */
  ended: Promise<void>;
  /** Runs `count` images, [count, 1, height, width]; the array is handed over. Runs come one after another. */
  run(input: Float32Array<ArrayBuffer>, count: number): Promise<RunOutputs>;
  close(): Promise<void>;
}

/** No provider of the list works here, or the GPU that was asked for is not there; the message lists each attempt. */
export class ProviderError extends Error {
  constructor(
    message: string,
    readonly attempts: ProviderAttempt[],
  ) {
    super(message);
    this.name = 'ProviderError';
  }
}

/**
 * Starts the inference thread, takes the first provider that works and runs one empty image through it, which also
 * proves that the model's outputs are of the size that the manifest says. Throws ProviderError or BundleError.
 */
export async function createRuntime(bundle: Bundle, options: RuntimeOptions): Promise<Runtime> {
  const { input } = bundle.manifest;
  const thread = openThread(bundle, options);
  try {
    const { provider, attempts } = await thread.ready;
    const chosen = [...PROVIDERS, ...TFJS_PROVIDERS].find((known) => known === provider);
    if (!chosen) throw new ProviderError(`no provider works here: ${describeAttempts(attempts)}`, attempts);
    if (options.requireGpu && !isGpu(chosen))
      throw new ProviderError(`a GPU is required and none works here: ${describeAttempts(attempts)}`, attempts);
    const runtime: Runtime = {
      provider: chosen,
      attempts,
      ended: thread.ended,
      run: (data, count) => thread.run(data, [count, input.channels, input.height, input.width]),
      close: () => thread.close(),
    };
    const warm = await runtime.run(new Float32Array(input.width * input.height), 1).catch((error: unknown) => {
      throw new BundleError('the model does not run on an empty image', error);
    });
    checkSizes(bundle, warm);
    return runtime;
  } catch (error) {
    await thread.close();
    throw error;
  }
}

function openThread({ manifest, model, weights }: Bundle, { providers, threads = 0 }: RuntimeOptions): Thread {
  const { input, outputs, format } = manifest;
  const common = {
    model,
    inputName: input.name,
    inputDims: [1, input.channels, input.height, input.width] as const,
    outputNames: [outputs.heat, outputs.box, outputs.attributes] as const,
    threads,
  };
  if (format === 'onnx') return startThread('onnx', { ...common, providers });
  if (!weights) throw new BundleError('a TF.js bundle without its weights');
  return startThread('tfjs', { ...common, weights, providers: TFJS_PROVIDERS });
}

/** "cuda: library not found; cpu: works". */
export function describeAttempts(attempts: readonly ProviderAttempt[]): string {
  return attempts.map(({ provider, error }) => `${provider}: ${error ?? 'works'}`).join('; ') || 'none was tried';
}

function checkSizes({ manifest }: Bundle, outputs: RunOutputs): void {
  const { input, heatChannels, attributeChannels } = manifest;
  const { stride } = manifest.outputs;
  const rest = [input.height / stride, input.width / stride];
  const expected = { heat: heatChannels.length, box: 8, attributes: attributeChannels.length } as const;
  for (const name of ['heat', 'box', 'attributes'] as const) {
    const should = [1, expected[name], ...rest].join(' x ');
    const is = outputs[name].dims.join(' x ');
    if (is !== should) throw new BundleError(`the model's output ${name} is ${is}, its manifest says ${should}`);
  }
}
