import { parentPort } from 'node:worker_threads';
import type { PdfResult, PdfTask } from './pdf-pool';
import { renderPageImage } from './render-page-image';
import { renderTreatmentPlanPdf } from './render-treatment-plan-pdf';

/** Runs in a worker thread of `createPdfPool`; renders one document after another. */
parentPort?.on('message', (task: PdfTask) => {
  render(task).then(send, (error: unknown) =>
    send({ id: task.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

async function render({ id, plan, options, page }: PdfTask): Promise<PdfResult> {
  if (page === undefined) return { id, pdf: new Uint8Array(await renderTreatmentPlanPdf(plan, options)) };
  const { png, pages } = await renderPageImage(plan, { ...options, page });
  return { id, png: png && new Uint8Array(png), pages };
}

function send(message: PdfResult): void {
  const bytes = 'pdf' in message ? message.pdf : 'png' in message ? message.png : null;
  parentPort?.postMessage(message, bytes ? [bytes.buffer as ArrayBuffer] : []);
}
