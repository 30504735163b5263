import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfTask } from './pdf-pool';
import { renderPlanPdf } from './render-plan-pdf';

/** The inside of a thread of `createPdfPool`: one document after another. */
parentPort?.on('message', (task: PdfTask) => {
  renderPlanPdf(task.plan, task.options).then(
    (pdf) => answer({ id: task.id, pdf: new Uint8Array(pdf) }),
    (error: unknown) => answer({ id: task.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function answer(message: PdfAnswer): void {
  parentPort?.postMessage(message, 'pdf' in message ? [message.pdf.buffer as ArrayBuffer] : []);
}
