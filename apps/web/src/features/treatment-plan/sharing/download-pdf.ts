import type { Locale, PdfFormat, PrintedVersion } from '@molaar/contracts';
import { CallError } from '../../../client/api/failure';
import { callHeaders } from '../../../client/api/trpc';

/**
 * Downloads the PDF of a plan's saved version under the server's file name. By fetch and not by a link: an error can
 * then be shown, and is not downloaded as a file.
 *
 * @throws CallError as the call does
 */
export async function downloadTreatmentPlanPdf(planId: string, language: Locale, format: PdfFormat): Promise<void> {
  const response = await fetchTreatmentPlanPdf(planId, language, format);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  saveFile(await response.blob(), name ?? 'plan.pdf');
}

/**
 * Returns the PDF of a saved version of a plan, which the server generates where it does not exist yet.
 *
 * @throws CallError as the call does
 */
export async function fetchTreatmentPlanPdf(
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

/** Long enough for the browser to read the file, in milliseconds. */
const URL_LIFETIME = 60_000;

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME);
}
