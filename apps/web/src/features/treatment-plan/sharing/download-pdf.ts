import type { Locale, PdfFormat, PrintedVersion } from '@molaar/contracts';
import { downloadFile, fetchFile } from '../../../client/api/download-file';

/**
 * Downloads the PDF of a plan's saved version under the server's file name.
 *
 * @throws CallError as the call does
 */
export async function downloadTreatmentPlanPdf(planId: string, language: Locale, format: PdfFormat): Promise<void> {
  await downloadFile(addressOf(planId, language, format, 'LATEST'), 'plan.pdf');
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
  return fetchFile(addressOf(planId, language, format, which));
}

function addressOf(planId: string, language: Locale, format: PdfFormat, which: PrintedVersion): string {
  return `/api/pdf/generate/treatment-plan/${planId}?${new URLSearchParams({ language, format, which })}`;
}
