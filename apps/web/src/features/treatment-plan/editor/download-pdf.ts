import type { Locale, PdfFormat, PrintedVersion } from '@molaar/contracts';
import { CallError } from '../../../client/api/failure';
import { callHeaders } from '../../../client/api/trpc';

/**
 * Fetches the PDF of a plan's saved version and hands it to the browser as a file, under the server's name. By fetch and
 * not by a link: a refusal is then an answer to be explained and not a file of its own. Rejects with CallError.
 */
export async function downloadPlanPdf(planId: string, language: Locale, format: PdfFormat): Promise<void> {
  const response = await fetchPlanPdf(planId, language, format);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  saveFile(await response.blob(), name ?? 'plan.pdf');
}

/** The PDF of a saved version of a plan, made where it is not there yet. Rejects with CallError. */
export async function fetchPlanPdf(
  planId: string,
  language: Locale,
  format: PdfFormat,
  which: PrintedVersion = 'LATEST',
): Promise<Response> {
  const query = new URLSearchParams({ language, format, which });
  const response = await fetch(`/api/pdf/generate/treatment-plan/${planId}?${query}`, { headers: callHeaders() }).catch(() => {
    throw new CallError(null);
  });
  if (!response.ok) throw new CallError(await response.json().catch(() => null));
  return response;
}

/** Long enough for the browser to have read the file. Milliseconds. */
const KEEP_URL = 60_000;

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL);
}
