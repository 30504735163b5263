import { Worker } from 'node:worker_threads';
import './no-telemetry.mjs';
import type { OutputMap, ProviderAttempt, RunRequest, TfjsSettings, ThreadResponse, ThreadSettings, UsedMaps } from './messages';

/** The outputs of one run. */
export interface ThreadOutputs {
  /** In the order of `outputNames`. */
  maps: OutputMap[];
  /** Time inside session.run, milliseconds. */
  ms: number;
  /** Returns the maps' memory to the thread; call after reading them, they are empty afterwards. */
  release(): void;
}

/** A worker thread with a loaded model. */
export interface Thread {
  ready: Promise<{ provider: string | null; attempts: ProviderAttempt[] }>;
  ended: Promise<void>;
  run(input: Float32Array<ArrayBuffer>, dims: RunRequest['dims']): Promise<ThreadOutputs>;
  close(): Promise<void>;
}

/** Entry points of the threads: next to this file in the source, next to the bundled worker when built. */
const isSource = import.meta.url.endsWith('.ts');
const FILES = {
  onnx: new URL(isSource ? './inference-thread.mjs' : './inference-thread.js', import.meta.url),
  tfjs: new URL(isSource ? '../tfjs/tfjs-thread.mjs' : './tfjs-thread.js', import.meta.url),
};

/** A thread that does not end within this time is terminated. */
const CLOSE_MS = 10_000;

/** Starts the inference thread of a bundle format. */
export function startThread(format: 'onnx' | 'tfjs', settings: ThreadSettings | TfjsSettings): Thread {
  const worker = new Worker(FILES[format], { workerData: settings });
  const waiting = new Map<number, { resolve(outputs: ThreadOutputs): void; reject(error: Error): void }>();
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
  // Otherwise megabytes of garbage per image would trigger a full garbage collection for every second image.
  const returnBuffers = (maps: OutputMap[]) => {
    const buffers = maps.map(({ data }) => data.buffer as ArrayBuffer);
    if (over || buffers.some(({ byteLength }) => byteLength === 0)) return;
    worker.postMessage({ used: maps } satisfies UsedMaps, buffers);
  };
  worker.on('message', (response: ThreadResponse) => {
    if (response.type === 'ready') return settle.resolve(response);
    const caller = waiting.get(response.id);
    waiting.delete(response.id);
    if (response.type === 'failed') return caller?.reject(new Error(response.error));
    caller?.resolve({ maps: response.outputs, ms: response.ms, release: () => returnBuffers(response.outputs) });
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
      end(new Error('the inference thread has ended (closed)'));
      worker.postMessage('close');
      const late = setTimeout(() => void worker.terminate(), CLOSE_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
