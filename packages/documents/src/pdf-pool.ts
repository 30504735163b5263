import { Worker } from 'node:worker_threads';
import type { PageImage } from './render-page-image';
import { rendererVersion } from './renderer-version';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';
import { WARM_UP_DOCUMENT, WARM_UP_OPTIONS } from './warm-up-document';

export interface PdfTask {
  readonly id: number;
  readonly plan: TreatmentPlanDocument;
  readonly options: DocumentOptions;
  /** Renders this page (from 1) as an image; omitted: the PDF. */
  readonly page?: number | undefined;
}
type Rendered = { readonly pdf: Uint8Array } | { readonly png: Uint8Array | null; readonly pages: number };
export type PdfResult = { readonly id: number } & (Rendered | { readonly failure: string });

/** Renders PDFs and page images in worker threads. */
export interface PdfPool {
  render(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<Buffer>;
  /** Renders the page of this number (from 1) like the function `renderPageImage`. */
  renderPageImage(plan: TreatmentPlanDocument, options: DocumentOptions & { readonly page: number }): Promise<PageImage>;
  /**
   * Starts a thread and renders a sample document, unless a thread was started before: the first document of a thread
   * takes as long as thirty others. Never throws; the next document reports a thread that cannot start.
   */
  warmUp(): void;
  /** Version of the renderer: the same for the same bytes of the bundle. */
  readonly version: string;
  /** Stops the threads; pending documents are rejected. */
  close(): Promise<void>;
}

interface QueuedTask extends PdfTask {
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  current: QueuedTask | null;
}

/** Size of the young generation; Node's default of 48 costs an eighth more processor time. */
const YOUNG_MB = 96;

/**
 * Creates a pool of threads that run `file`, the bundle of `pdf-thread.ts`. Threads are started on demand and reused.
 * When a thread crashes, only its current document fails; the next document gets a new thread.
 */
export function createPdfPool(file: URL, { threads }: { threads: number }): PdfPool {
  const all = new Set<Thread>();
  const queue: QueuedTask[] = [];
  let lastId = 0;
  let closed = false;
  let version: string | undefined;

  function runNext(): void {
    const task = queue[0];
    if (!task) return;
    const free = [...all].find(({ current }) => current === null) ?? (all.size < threads ? start() : undefined);
    if (!free) return;
    queue.shift();
    free.current = task;
    free.worker.ref();
    const { id, plan, options, page } = task;
    free.worker.postMessage({ id, plan, options, page } satisfies PdfTask);
    runNext();
  }

  function start(): Thread {
    const worker = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    const thread: Thread = { worker, current: null };
    const end = (error: Error): void => {
      all.delete(thread);
      thread.current?.reject(error);
      thread.current = null;
      if (!closed) runNext();
    };
    thread.worker.on('message', (result: PdfResult) => {
      const { current } = thread;
      thread.current = null;
      // An idle thread must not keep the process alive.
      thread.worker.unref();
      if ('failure' in result) current?.reject(new Error(`the PDF could not be rendered: ${result.failure}`));
      else current?.resolve(result);
      runNext();
    });
    thread.worker.on('error', end);
    thread.worker.on('exit', () => end(new Error('the PDF thread ended')));
    all.add(thread);
    return thread;
  }

  function enqueue(plan: TreatmentPlanDocument, options: DocumentOptions, page?: number): Promise<Rendered> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the PDF threads are stopped'));
      queue.push({ id: ++lastId, plan, options, page, resolve, reject });
      runNext();
    });
  }

  async function render(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<Buffer> {
    const rendered = await enqueue(plan, options);
    if (!('pdf' in rendered)) throw new Error('the thread did not return a PDF');
    return bufferOf(rendered.pdf);
  }

  async function renderPageImage(
    plan: TreatmentPlanDocument,
    { page, ...options }: DocumentOptions & { readonly page: number },
  ): Promise<PageImage> {
    const rendered = await enqueue(plan, options, page);
    if (!('png' in rendered)) throw new Error('the thread did not return a page image');
    return { png: rendered.png && bufferOf(rendered.png), pages: rendered.pages };
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
      for (const { reject } of queue.splice(0)) reject(new Error('the PDF threads are stopped'));
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
