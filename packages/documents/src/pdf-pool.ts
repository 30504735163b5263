import { Worker } from 'node:worker_threads';
import type { PageImage } from './render-page-image';
import { rendererVersion } from './renderer-version';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';
import { WARM_UP_DOCUMENT, WARM_UP_OPTIONS } from './warm-up-document';

export interface PdfTask {
  readonly id: number;
  readonly plan: TreatmentPlanDocument;
  readonly options: DocumentOptions;
  /** A picture of this page, from 1, is wanted; left out: the PDF. */
  readonly page?: number | undefined;
}
type Rendered = { readonly pdf: Uint8Array } | { readonly png: Uint8Array | null; readonly pages: number };
export type PdfResult = { readonly id: number } & (Rendered | { readonly failure: string });

/** Makes PDFs, and pictures of their pages, away from the thread that answers requests. */
export interface PdfPool {
  render(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<Buffer>;
  /** A picture of the page of this number, from 1, as `renderPlanPreview` makes it. */
  renderPageImage(plan: TreatmentPlanDocument, options: DocumentOptions & { readonly page: number }): Promise<PageImage>;
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

interface QueuedTask extends PdfTask {
  readonly resolve: (made: Rendered) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  current: QueuedTask | null;
}

/** Room for short-lived objects, which Node keeps to 48: with this a document took an eighth less processor time. */
const YOUNG_MB = 96;

/**
 * A few threads that run `file` (the bundle of `pdf-thread.ts`), started when they are needed and kept. A thread that dies
 * takes its one document with it, no other; the next document gets a new thread.
 */
export function createPdfPool(file: URL, { threads }: { threads: number }): PdfPool {
  const all = new Set<Thread>();
  const queue: QueuedTask[] = [];
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
    const { id, plan, options, page } = task;
    free.worker.postMessage({ id, plan, options, page } satisfies PdfTask);
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
    thread.worker.on('message', (answer: PdfResult) => {
      const { current } = thread;
      thread.current = null;
      // An idle thread keeps no process alive.
      thread.worker.unref();
      if ('failure' in answer) current?.reject(new Error(`the PDF was not made: ${answer.failure}`));
      else current?.resolve(answer);
      next();
    });
    thread.worker.on('error', end);
    thread.worker.on('exit', () => end(new Error('the PDF thread ended')));
    all.add(thread);
    return thread;
  }

  function make(plan: TreatmentPlanDocument, options: DocumentOptions, page?: number): Promise<Rendered> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the PDF threads are ended'));
      queue.push({ id: ++lastId, plan, options, page, resolve, reject });
      next();
    });
  }

  async function render(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<Buffer> {
    const made = await make(plan, options);
    if (!('pdf' in made)) throw new Error('a PDF was asked of the thread, and it made something else');
    return bufferOf(made.pdf);
  }

  async function renderPageImage(
    plan: TreatmentPlanDocument,
    { page, ...options }: DocumentOptions & { readonly page: number },
  ): Promise<PageImage> {
    const made = await make(plan, options, page);
    if (!('png' in made)) throw new Error('a picture was asked of the thread, and it made something else');
    return { png: made.png && bufferOf(made.png), pages: made.pages };
  }

  return {
    render,
    renderPageImage,
    warmUp: () => {
      if (all.size === 0) render(WARM_UP_DOCUMENT, WARM_UP_OPTIONS).catch(() => undefined);
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

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
