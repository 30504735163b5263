import { AppError, type DicomSearch } from '@molaar/contracts';
import { type ClinicTx, listDicomSources } from '@molaar/db';
import type { Deps } from '../context/deps';
import { type DicomInstance, type DicomStudy, readStudies } from './read-study';
import { matchesInstance, partFilterOf } from './search-filter';

/** Instances with their studies. Each is a series of its own. */
export interface FoundParts {
  parts: { study: DicomStudy; instance: DicomInstance }[];
  /** Whether further ones match. */
  hasMore: boolean;
}

/** Images that are read at once, and at most in one search. */
const READING = { atOnce: 200, most: 2_000 };

/**
 * Finds the instances of all studies that a search asks for, newest upload first, a radiograph before its report.
 * Whether an image has a report follows from all of its annotations, so what comes before a page has to be read.
 * @throws VALIDATION_FAILED when more images than `most` would have to be read (PS3.18, 10.6.3.1: too broad).
 */
export async function findParts(
  deps: Pick<Deps, 'publicUrl'>,
  tx: ClinicTx,
  search: DicomSearch,
  { atOnce, most } = READING,
): Promise<FoundParts> {
  const { limit, offset } = search;
  const wanted = partFilterOf(search);
  if (!wanted) return { parts: [], hasMore: false };
  if (wanted.isExact) {
    const sources = await listDicomSources(tx, wanted.filter, { limit: limit + 1, offset });
    const parts = await readMatching(deps, tx, search, sources.slice(0, limit));
    return { parts, hasMore: sources.length > limit };
  }
  const found: FoundParts['parts'] = [];
  let beforeId: string | undefined;
  for (let read = 0; found.length <= offset + limit; read += atOnce) {
    if (read >= most) throw new AppError('VALIDATION_FAILED', 'The search is too broad: narrow it, for example by StudyDate');
    const sources = await listDicomSources(tx, { ...wanted.filter, beforeId }, { limit: atOnce, offset: 0 });
    found.push(...(await readMatching(deps, tx, search, sources)));
    beforeId = sources.at(-1)?.id;
    if (sources.length < atOnce) break;
  }
  return { parts: found.slice(offset, offset + limit), hasMore: found.length > offset + limit };
}

async function readMatching(
  deps: Pick<Deps, 'publicUrl'>,
  tx: ClinicTx,
  search: DicomSearch,
  sources: Parameters<typeof readStudies>[2],
): Promise<FoundParts['parts']> {
  const studies = await readStudies(deps, tx, sources);
  return studies.flatMap((study) =>
    study.instances.flatMap((instance) => (matchesInstance(search, instance) ? [{ study, instance }] : [])),
  );
}
