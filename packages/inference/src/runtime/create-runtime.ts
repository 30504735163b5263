import { availableParallelism } from 'node:os';
import { BundleError } from '../bundle/bundle-error';
import type { Bundle } from '../bundle/load-bundle';
import { type MapName, outputMaps } from '../bundle/output-maps';
import { describeAttempts } from './describe-attempts';
import { createLanes } from './lanes';
import type { OutputMap, ProviderAttempt, TfjsProvider, ThreadSettings } from './messages';
import { startThread, type Thread, type ThreadOutputs } from './start-thread';

export const PROVIDERS = ['cuda', 'webgpu', 'cpu'] as const;
/** An execution provider of ONNX Runtime. */
export type Provider = (typeof PROVIDERS)[number];
/**
 * Where a TF.js bundle can run: on TensorFlow's GPU addon, which is not part of the installation, or on WebAssembly.
 */
export const TFJS_PROVIDERS = ['tfjs-gpu', 'tfjs-wasm'] as const satisfies readonly TfjsProvider[];

/** Returns whether a provider computes on a GPU. */
export function isGpu(provider: Provider | TfjsProvider): boolean {
  return provider !== 'cpu' && provider !== 'tfjs-wasm';
}

export interface RuntimeOptions {
  /** Tried in this order; the first that works is used. */
  providers: readonly Provider[];
  /** The same for a TF.js bundle; all by default. */
  tfjsProviders?: readonly TfjsProvider[];
  /** Threads to compute with, 0 for all cores. */
  threads?: number;
  /** Makes a fallback to the CPU an error, since it would go unnoticed on a GPU machine. */
  requireGpu?: boolean;
  /** Called with the reason when lanes cannot be opened; images are then computed one after another. */
  onLanesUnavailable?: (why: string) => void;
}

/** The maps of one run, each [count, channels, height, width]. */
export interface RunOutputs {
  heat: OutputMap;
  box: OutputMap;
  attributes: OutputMap;
  /** Only of bundles with outlines. */
  outline?: OutputMap;
  /** Time inside session.run, milliseconds. */
  ms: number;
  /** Call after reading the maps: their memory is reused, and they are empty afterwards. */
  release(): void;
}

/** A loaded and warmed-up model in a worker thread. */
export interface Runtime {
  provider: Provider | TfjsProvider;
  attempts: ProviderAttempt[];
  /** Resolves when a thread ends, closed or not; later runs are rejected. */
  ended: Promise<void>;
  /** Runs that may be computed concurrently, each with its share of the threads. */
  lanes: number;
  /**
   * Runs `count` images, [count, 1, height, width], whose ownership is transferred. Runs are computed one after another
   * on all threads, except for those that are `concurrent`.
   */
  run(input: Float32Array<ArrayBuffer>, count: number, concurrent?: boolean): Promise<RunOutputs>;
  close(): Promise<void>;
}

/** More lanes only cost memory: each has its own copy of the model. */
const MOST_LANES = 4;

/** No provider works, or the required GPU is not available. The message lists each attempt. */
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
 * Creates a runtime: starts the inference thread, selects the first provider that works, and runs one empty image to
 * check the output sizes against the manifest.
 *
 * Two threads do not compute one image twice as fast as one, but they compute two images at a time. On a CPU a single
 * run therefore gets all threads, and waiting images are computed concurrently on lanes, which leave the cores to what
 * a person waits for.
 *
 * @throws ProviderError when no provider works; BundleError when the model does not match the manifest.
 */
export async function createRuntime(bundle: Bundle, options: RuntimeOptions): Promise<Runtime> {
  const { input } = bundle.manifest;
  const thread = openThread(bundle, options);
  const threads = options.threads || availableParallelism();
  const count = Math.min(threads, MOST_LANES);
  const openLane = () => openThread(bundle, { ...options, providers: ['cpu'], threads: Math.floor(threads / count), yields: true });
  const lanes = createLanes(count, openLane, options.onLanesUnavailable ?? (() => {}));
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
      async run(data, images, concurrent = false) {
        const dims = [images, input.channels, input.height, input.width] as const;
        return named(bundle, await ((divided && concurrent ? lanes.run(data, dims) : null) ?? thread.run(data, dims)));
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

function openThread(
  { manifest, model, weights }: Bundle,
  { providers, tfjsProviders = TFJS_PROVIDERS, threads = 0, yields = false }: RuntimeOptions & Pick<ThreadSettings, 'yields'>,
): Thread {
  const { input, format } = manifest;
  const common = {
    model,
    inputName: input.name,
    inputDims: [1, input.channels, input.height, input.width] as const,
    outputNames: outputMaps(manifest).map(({ output }) => output),
    threads,
  };
  if (format === 'onnx') return startThread('onnx', { ...common, providers, yields });
  if (!weights) throw new BundleError('a TF.js bundle without its weights');
  return startThread('tfjs', { ...common, weights, providers: tfjsProviders });
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
