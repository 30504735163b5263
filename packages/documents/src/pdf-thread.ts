import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfTask } from './pdf-pool';
import { renderPlanPdf } from './render-plan-pdf';
import { renderPlanPreview } from './render-plan-preview';

/** The inside of a thread of `createPdfPool`: one document after another. */
parentPort?.on('message', (task: PdfTask) => {
  made(task).then(answer, (error: unknown) =>
    answer({ id: task.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

async function made({ id, plan, options, page }: PdfTask): Promise<PdfAnswer> {
  if (page === undefined) return { id, pdf: new Uint8Array(await renderPlanPdf(plan, options)) };
  const { png, pages } = await renderPlanPreview(plan, { ...options, page });
  return { id, png: png && new Uint8Array(png), pages };
}

function answer(message: PdfAnswer): void {
  const bytes = 'pdf' in message ? message.pdf : 'png' in message ? message.png : null;
  parentPort?.postMessage(message, bytes ? [bytes.buffer as ArrayBuffer] : []);
}
