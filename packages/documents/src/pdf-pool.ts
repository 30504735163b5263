import { Worker } from 'node:worker_threads';
import type { PlanDocument, PlanOptions } from './plan-document';
import { rendererVersion } from './renderer-version';
import { WARM_UP_OPTIONS, WARM_UP_PLAN } from './warm-up-plan';

export interface PdfTask {
  readonly id: number;
  readonly plan: PlanDocument;
  readonly options: PlanOptions;
}
export type PdfAnswer = { readonly id: number; readonly pdf: Uint8Array } | { readonly id: number; readonly failure: string };

/** Makes PDFs away from the thread that answers requests. */
export interface PdfPool {
  render(plan: PlanDocument, options: PlanOptions): Promise<Buffer>;
  /**
   * Starts a thread that paints a page for nobody, unless one was started before: a thread's first document takes as long as
   * thirty others. Never throws: a thread that cannot start is told of by the first document that needs it.
   */
  warmUp(): void;
  /** Of what paints the pages: the same for the same bytes of the bundle. */
  readonly version: string;
  /** Ends the threads; what they were at is refused. */
  close(): Promise<void>;
}

interface Waiting extends PdfTask {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  current: Waiting | null;
}

/** Room for short-lived objects, which Node keeps to 48: with this a document took an eighth less processor time. */
const YOUNG_MB = 96;

/**
 * A few threads that run `file` (the bundle of `pdf-thread.ts`), started when they are needed and kept. A thread that dies
 * takes its one document with it, no other; the next document gets a new thread.
 */
export function createPdfPool(file: URL, { threads }: { threads: number }): PdfPool {
  const all = new Set<Thread>();
  const queue: Waiting[] = [];
  let lastId = 0;
  let closed = false;
  let version: string | undefined;

  function next(): void {
    const task = queue[0];
    if (!task) return;
    const free = [...all].find(({ current }) => current === null) ?? (all.size < threads ? start() : undefined);
    if (!free) return;
    queue.shift();
    free.current = task;
    free.worker.ref();
    const { id, plan, options } = task;
    free.worker.postMessage({ id, plan, options } satisfies PdfTask);
    next();
  }

  function start(): Thread {
    const worker = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    const thread: Thread = { worker, current: null };
    const end = (error: Error): void => {
      all.delete(thread);
      thread.current?.reject(error);
      thread.current = null;
      if (!closed) next();
    };
    thread.worker.on('message', (answer: PdfAnswer) => {
      const { current } = thread;
      thread.current = null;
      // An idle thread keeps no process alive.
      thread.worker.unref();
      if ('pdf' in answer) current?.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
      else current?.reject(new Error(`the PDF was not made: ${answer.failure}`));
      next();
    });
    thread.worker.on('error', end);
    thread.worker.on('exit', () => end(new Error('the PDF thread ended')));
    all.add(thread);
    return thread;
  }

  function render(plan: PlanDocument, options: PlanOptions): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the PDF threads are ended'));
      queue.push({ id: ++lastId, plan, options, resolve, reject });
      next();
    });
  }

  return {
    render,
    warmUp: () => {
      if (all.size === 0) render(WARM_UP_PLAN, WARM_UP_OPTIONS).catch(() => undefined);
    },
    get version() {
      version ??= rendererVersion(file);
      return version;
    },
    close: async () => {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error('the PDF threads are ended'));
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}
