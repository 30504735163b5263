import { Worker } from 'node:worker_threads';
import { createTurnQueue } from '@molaar/domain/turns';
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

/** Who waits for a document. */
export interface RenderTurn {
  /** Documents are rendered in turn by lane: the clinic. */
  readonly lane: string;
  /** Aborted when nobody waits any more: a document that has not begun is left out. */
  readonly signal?: AbortSignal | undefined;
}

/** Too many documents of the lane are waiting. */
export class PdfLaneFull extends Error {
  override readonly name = 'PdfLaneFull';
}

/** Renders PDFs and page images in worker threads. */
export interface PdfPool {
  /** @throws PdfLaneFull; the signal's reason. */
  render(plan: TreatmentPlanDocument, options: DocumentOptions, turn?: RenderTurn): Promise<Buffer>;
  /** Renders the page of this number (from 1) like the function `renderPageImage`. @throws As `render`. */
  renderPageImage(plan: TreatmentPlanDocument, options: DocumentOptions & { readonly page: number }, turn?: RenderTurn): Promise<PageImage>;
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
  /** Ends a thread that does not finish. */
  limit?: NodeJS.Timeout;
}

/** Most waiting documents of one clinic. */
const LANE_SIZE = 40;
/** The longest plan takes some seconds, on a busy machine several times as long. */
const LIMIT_MS = 60_000;
const NO_TURN: RenderTurn = { lane: '' };

/** Size of the young generation; Node's default of 48 costs an eighth more processor time. */
const YOUNG_MB = 96;

/**
 * Creates a pool of threads that run `file`, the bundle of `pdf-thread.ts`. Threads are started on demand and reused.
 * When a thread crashes or does not finish, only its current document fails; the next document gets a new thread.
 */
export function createPdfPool(file: URL, { threads }: { threads: number }): PdfPool {
  const all = new Set<Thread>();
  const queue = createTurnQueue<QueuedTask>();
  let lastId = 0;
  let closed = false;
  let version: string | undefined;

  function runNext(): void {
    const free = [...all].find(({ current }) => current === null);
    if (!free && all.size >= threads) return;
    const task = queue.next();
    if (task) run(task, free ?? start());
  }

  function run(task: QueuedTask, free: Thread): void {
    free.current = task;
    free.limit = setTimeout(() => void free.worker.terminate(), LIMIT_MS);
    free.worker.ref();
    const { id, plan, options, page } = task;
    free.worker.postMessage({ id, plan, options, page } satisfies PdfTask);
    runNext();
  }

  function start(): Thread {
    const worker = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    const thread: Thread = { worker, current: null };
    const end = (error: Error): void => {
      clearTimeout(thread.limit);
      all.delete(thread);
      thread.current?.reject(error);
      thread.current = null;
      if (!closed) runNext();
    };
    thread.worker.on('message', (result: PdfResult) => {
      const { current } = thread;
      clearTimeout(thread.limit);
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

  function enqueue(plan: TreatmentPlanDocument, options: DocumentOptions, { lane, signal }: RenderTurn, page?: number): Promise<Rendered> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the PDF threads are stopped'));
      if (signal?.aborted) return reject(signal.reason);
      if (queue.waiting(lane) >= LANE_SIZE) return reject(new PdfLaneFull(`${LANE_SIZE} documents are waiting`));
      const task = { id: ++lastId, plan, options, page, resolve, reject };
      queue.add(lane, task);
      signal?.addEventListener('abort', () => queue.remove(lane, task) && reject(signal.reason), { once: true });
      runNext();
    });
  }

  async function render(plan: TreatmentPlanDocument, options: DocumentOptions, turn = NO_TURN): Promise<Buffer> {
    const rendered = await enqueue(plan, options, turn);
    if (!('pdf' in rendered)) throw new Error('the thread did not return a PDF');
    return bufferOf(rendered.pdf);
  }

  async function renderPageImage(
    plan: TreatmentPlanDocument,
    { page, ...options }: DocumentOptions & { readonly page: number },
    turn = NO_TURN,
  ): Promise<PageImage> {
    const rendered = await enqueue(plan, options, turn, page);
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
      for (const { reject } of queue.clear()) reject(new Error('the PDF threads are stopped'));
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
