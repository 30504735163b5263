import { Worker } from 'node:worker_threads';
import type { OutputMap, ProviderAttempt, RunRequest, TfjsSettings, ThreadAnswer, ThreadSettings, UsedMaps } from './messages';

/** What one run gave. */
export interface ThreadOutputs {
  /** In the order of the names that were asked for. */
  maps: OutputMap[];
  /** Time inside session.run, milliseconds. */
  ms: number;
  /** Gives the maps' memory back to the thread, once they have been read; they are empty then. */
  release(): void;
}

/** A thread that holds a model. */
export interface Thread {
  ready: Promise<{ provider: string | null; attempts: ProviderAttempt[] }>;
  ended: Promise<void>;
  run(input: Float32Array<ArrayBuffer>, dims: RunRequest['dims']): Promise<ThreadOutputs>;
  close(): Promise<void>;
}

/** The threads' own files: in the source where they stand, beside the bundle when built (entry points of their own). */
const isSource = import.meta.url.endsWith('.ts');
const FILES = {
  onnx: new URL(isSource ? './inference-thread.mjs' : './inference-thread.js', import.meta.url),
  tfjs: new URL(isSource ? '../tfjs/tfjs-thread.mjs' : './tfjs-thread.js', import.meta.url),
};

/** A thread that does not come to its end by itself is ended, whatever it does. */
const CLOSE_MS = 10_000;

/** Starts the thread of a format with what it loads. */
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
  // Left here they would be garbage of megabytes an image, for which this thread's whole memory is searched at every second image.
  const giveBack = (maps: OutputMap[]) => {
    const buffers = maps.map(({ data }) => data.buffer as ArrayBuffer);
    if (over || buffers.some(({ byteLength }) => byteLength === 0)) return;
    worker.postMessage({ used: maps } satisfies UsedMaps, buffers);
  };
  worker.on('message', (answer: ThreadAnswer) => {
    if (answer.type === 'ready') return settle.resolve(answer);
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.type === 'failed') return caller?.reject(new Error(answer.error));
    caller?.resolve({ maps: answer.outputs, ms: answer.ms, release: () => giveBack(answer.outputs) });
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
