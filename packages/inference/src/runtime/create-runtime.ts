import { Worker } from 'node:worker_threads';
import { BundleError } from '../bundle/bundle-error';
import type { Bundle } from '../bundle/load-bundle';
import type { OutputMap, ProviderAttempt, RunRequest, ThreadAnswer, ThreadSettings } from './messages';

export const PROVIDERS = ['cuda', 'webgpu', 'cpu'] as const;
/** An execution provider of the ONNX runtime. */
export type Provider = (typeof PROVIDERS)[number];

export interface RuntimeOptions {
  /** Tried in this order; the first that works is used. */
  providers: readonly Provider[];
  /** Threads inside one run, 0 for as many as there are cores. */
  threads?: number;
  /** Ending on the CPU is then an error: a GPU machine that quietly computes on its CPU is a fault nobody sees. */
  requireGpu?: boolean;
}

/** The maps of one run, each [count, channels, height, width]. */
export interface RunOutputs {
  heat: OutputMap;
  box: OutputMap;
  attributes: OutputMap;
  /** Time inside session.run, milliseconds. */
  ms: number;
}

/** A model that is loaded and warm, in a thread of its own. */
export interface Runtime {
  provider: Provider;
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
  const { input, outputs } = bundle.manifest;
  const thread = startThread({
    model: bundle.model,
    inputName: input.name,
    outputNames: [outputs.heat, outputs.box, outputs.attributes],
    providers: options.providers,
    threads: options.threads ?? 0,
  });
  try {
    const { provider, attempts } = await thread.ready;
    const chosen = PROVIDERS.find((known) => known === provider);
    if (!chosen) throw new ProviderError(`no provider works here: ${describeAttempts(attempts)}`, attempts);
    if (options.requireGpu && chosen === 'cpu')
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

interface Thread {
  ready: Promise<{ provider: string | null; attempts: ProviderAttempt[] }>;
  ended: Promise<void>;
  run(input: Float32Array<ArrayBuffer>, dims: RunRequest['dims']): Promise<RunOutputs>;
  close(): Promise<void>;
}

/** The thread's own file: beside this one in the source, beside the bundle when built (an entry point of its own). */
const THREAD_FILE = new URL(import.meta.url.endsWith('.ts') ? './inference-thread.mjs' : './inference-thread.js', import.meta.url);

function startThread(settings: ThreadSettings): Thread {
  const worker = new Worker(THREAD_FILE, { workerData: settings });
  const waiting = new Map<number, { resolve(outputs: RunOutputs): void; reject(error: Error): void }>();
  let nextId = 0;
  let over: Error | null = null;
  let settle: { resolve(facts: Awaited<Thread['ready']>): void; reject(error: Error): void };
  const ready: Thread['ready'] = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });

  const end = (error: Error) => {
    over ??= error;
    settle.reject(over);
    for (const { reject } of waiting.values()) reject(over);
    waiting.clear();
  };
  worker.on('message', (answer: ThreadAnswer) => {
    if (answer.type === 'ready') return settle.resolve(answer);
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.type === 'failed') return caller?.reject(new Error(answer.error));
    const [heat, box, attributes] = answer.outputs;
    caller?.resolve({ heat, box, attributes, ms: answer.ms });
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      end(new Error(`the inference thread has ended (${code})`));
      resolve();
    });
  });

  return {
    ready,
    ended,
    run(input, dims) {
      if (over) return Promise.reject(over);
      return new Promise((resolve, reject) => {
        const request: RunRequest = { id: nextId++, input, dims };
        waiting.set(request.id, { resolve, reject });
        worker.postMessage(request, [input.buffer]);
      });
    },
    async close() {
      await worker.terminate();
    },
  };
}
