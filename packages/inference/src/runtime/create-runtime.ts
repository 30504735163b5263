import { availableParallelism } from 'node:os';
import { BundleError } from '../bundle/bundle-error';
import type { Bundle } from '../bundle/load-bundle';
import { type MapName, outputMaps } from '../bundle/output-maps';
import { describeAttempts } from './describe-attempts';
import { createLanes } from './lanes';
import type { OutputMap, ProviderAttempt, TfjsProvider } from './messages';
import { startThread, type Thread, type ThreadOutputs } from './start-thread';

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
  /** Threads to compute with, 0 for as many as there are cores. */
  threads?: number;
  /** Ending on the CPU is then an error: a GPU machine that quietly computes on its CPU is a fault nobody sees. */
  requireGpu?: boolean;
  /** Hears why images that wait cannot be computed beside one another; they go one after another then. */
  onNoLanes?: (why: string) => void;
}

/** The maps of one run, each [count, channels, height, width]. */
export interface RunOutputs {
  heat: OutputMap;
  box: OutputMap;
  attributes: OutputMap;
  /** Of bundles that tell outlines. */
  outline?: OutputMap;
  /** Time inside session.run, milliseconds. */
  ms: number;
  /** To be called once the maps have been read: their memory serves another run. They are empty then. */
  release(): void;
}

/** A model that is loaded and warm, in a thread of its own. */
export interface Runtime {
  provider: Provider | TfjsProvider;
  attempts: ProviderAttempt[];
  /** Resolves when a thread ends, closed or not; runs reject from then on. */
  ended: Promise<void>;
  /** How many runs may compute beside one another, each on its share of the threads. */
  lanes: number;
  /**
   * Runs `count` images, [count, 1, height, width]; the array is handed over. Runs come one after another, each on all threads,
   * but for those that are to compute `beside` others.
   */
  run(input: Float32Array<ArrayBuffer>, count: number, beside?: boolean): Promise<RunOutputs>;
  close(): Promise<void>;
}

/** More lanes than this only cost memory: each holds the model. */
const MOST_LANES = 4;

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
 * Two threads do not compute one image twice as fast as one, but two images at a time they do. So on a CPU a run that is
 * alone gets all threads, and where images wait several compute beside one another, each on its share.
 *
 * Starts the inference thread, takes the first provider that works and runs one empty image through it, which also
 * proves that the model's outputs are of the size that the manifest says. Throws ProviderError or BundleError.
 */
export async function createRuntime(bundle: Bundle, options: RuntimeOptions): Promise<Runtime> {
  const { input } = bundle.manifest;
  const thread = openThread(bundle, options);
  const threads = options.threads || availableParallelism();
  const count = Math.min(threads, MOST_LANES);
  const openLane = () => openThread(bundle, { ...options, providers: ['cpu'], threads: Math.floor(threads / count) });
  const lanes = createLanes(count, openLane, options.onNoLanes ?? (() => {}));
  try {
    const { provider, attempts } = await thread.ready;
    const chosen = [...PROVIDERS, ...TFJS_PROVIDERS].find((known) => known === provider);
    if (!chosen) throw new ProviderError(`no provider works here: ${describeAttempts(attempts)}`, attempts);
    if (options.requireGpu && !isGpu(chosen))
      throw new ProviderError(`a GPU is required and none works here: ${describeAttempts(attempts)}`, attempts);
    const divided = chosen === 'cpu' && count > 1;
    const runtime: Runtime = {
      provider: chosen,
      attempts,
      ended: Promise.race([thread.ended, lanes.ended]),
      lanes: divided ? count : 1,
      async run(data, images, beside = false) {
        const dims = [images, input.channels, input.height, input.width] as const;
        return named(bundle, await ((divided && beside ? lanes.run(data, dims) : null) ?? thread.run(data, dims)));
      },
      close: async () => void (await Promise.all([thread.close(), lanes.close()])),
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
  const { input, format } = manifest;
  const common = {
    model,
    inputName: input.name,
    inputDims: [1, input.channels, input.height, input.width] as const,
    outputNames: outputMaps(manifest).map(({ output }) => output),
    threads,
  };
  if (format === 'onnx') return startThread('onnx', { ...common, providers });
  if (!weights) throw new BundleError('a TF.js bundle without its weights');
  return startThread('tfjs', { ...common, weights, providers: TFJS_PROVIDERS });
}

function named({ manifest }: Bundle, { maps, ms, release }: ThreadOutputs): RunOutputs {
  const byName: Partial<Record<MapName, OutputMap>> = {};
  outputMaps(manifest).forEach(({ name }, index) => {
    byName[name] = maps[index];
  });
  const { heat, box, attributes, outline } = byName;
  if (!heat || !box || !attributes) throw new Error('the model has too few outputs');
  return { heat, box, attributes, ...(outline && { outline }), ms, release };
}

function checkSizes({ manifest }: Bundle, outputs: RunOutputs): void {
  const { input } = manifest;
  const { stride } = manifest.outputs;
  for (const { name, channels } of outputMaps(manifest)) {
    const should = [1, channels, input.height / stride, input.width / stride].join(' x ');
    const is = outputs[name]?.dims.join(' x ');
    if (is !== should) throw new BundleError(`the model's output ${name} is ${is}, its manifest says ${should}`);
  }
}
