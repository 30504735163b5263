import { type ClinicTx, type DicomFilter, listDicomCandidates } from '@molaar/db';
import type { ImageKind } from '@molaar/domain/clinic';
import { hasConfirmedFindings, readFindingStates } from '../statuses/confirmed-findings';

/** An image that a search passes. */
export interface PassedImage {
  id: string;
  kind: ImageKind;
  hasReport: boolean;
}

/** Images that are passed at once, and of those the ones whose annotations are read at once. */
const AT_ONCE = { images: 1_000, unsure: 100 };

/**
 * Passes the images that a filter finds, newest upload first, with whether each has a report. The database says it for
 * nearly all; the annotations of the others are read.
 */
export async function* walkImages(tx: ClinicTx, filter: DicomFilter, atOnce = AT_ONCE): AsyncGenerator<PassedImage> {
  for (let beforeId: string | undefined; ; ) {
    const candidates = await listDicomCandidates(tx, { ...filter, beforeId }, atOnce.images);
    const unsure = candidates.flatMap(({ id, report }) => (report === 'UNSURE' ? [id] : []));
    const withReport = new Set<string>();
    for (let start = 0; start < unsure.length; start += atOnce.unsure) {
      const states = await readFindingStates(tx, unsure.slice(start, start + atOnce.unsure));
      for (const [id, state] of states) if (hasConfirmedFindings(state)) withReport.add(id);
    }
    for (const { id, kind, report } of candidates) yield { id, kind, hasReport: report === 'YES' || withReport.has(id) };
    if (candidates.length < atOnce.images) return;
    beforeId = candidates.at(-1)?.id;
  }
}
