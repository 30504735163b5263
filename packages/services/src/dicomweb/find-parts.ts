import type { DicomSearch } from '@molaar/contracts';
import { type ClinicTx, type DicomFilter, type DicomSource, listDicomSources } from '@molaar/db';
import type { Deps } from '../context/deps';
import { imageSeriesUid, reportSeriesUid } from '../shared/dicom-uids';
import { type DicomInstance, type DicomStudy, readStudies } from './read-study';
import { matchesInstance, matchesModalities, matchesSeries, partFilterOf } from './search-filter';
import { type PassedImage, walkImages } from './walk-images';

type FindDeps = Pick<Deps, 'publicUrl'>;

/** Instances with their studies. Each is a series of its own. */
export interface FoundParts {
  parts: { study: DicomStudy; instance: DicomInstance }[];
  /** Whether further ones match. */
  hasMore: boolean;
}

/**
 * Finds the instances of all studies that a search asks for, newest upload first, a radiograph before its report.
 * @param atOnce Images that are passed and read at once.
 */
export async function findParts(
  deps: FindDeps,
  tx: ClinicTx,
  search: DicomSearch,
  atOnce?: Parameters<typeof walkImages>[2],
): Promise<FoundParts> {
  const filter = partFilterOf(search);
  if (!filter) return { parts: [], hasMore: false };
  if (search.instances) return findNamedInstances(deps, tx, search, filter);
  const { limit, offset } = search;
  const seriesUids = new Set<string>();
  const imageIds = new Set<string>();
  let hasMore = false;
  let passed = 0;
  for await (const image of walkImages(tx, filter, atOnce)) {
    for (const seriesUid of matchingSeries(search, image)) {
      passed += 1;
      if (passed <= offset) continue;
      hasMore = seriesUids.size === limit;
      if (hasMore) break;
      seriesUids.add(seriesUid);
      imageIds.add(image.id);
    }
    if (hasMore) break;
  }
  const parts = await readParts(deps, tx, await sourcesOf(tx, { imageIds: [...imageIds] }));
  return { parts: parts.filter(({ instance }) => seriesUids.has(instance.seriesUid)), hasMore };
}

/** Returns the series of an image that a search asks for. */
function matchingSeries(search: DicomSearch, image: PassedImage): string[] {
  if (!matchesModalities(search, image)) return [];
  const own = { kind: 'IMAGE', seriesUid: imageSeriesUid(image.id) } as const;
  const report = { kind: 'REPORT', seriesUid: reportSeriesUid(image.id) } as const;
  return [own, ...(image.hasReport ? [report] : [])]
    .filter((part) => matchesSeries(search, part, image.kind))
    .map((part) => part.seriesUid);
}

/** Finds instances by their UIDs: these depend on the content, and name the few images that have to be read. */
async function findNamedInstances(deps: FindDeps, tx: ClinicTx, search: DicomSearch, filter: DicomFilter): Promise<FoundParts> {
  const { limit, offset } = search;
  const all = await readParts(deps, tx, await sourcesOf(tx, filter));
  const found = all.filter(({ study, instance }) => {
    const { kind } = study.source;
    const hasReport = study.instances.some((one) => one.kind === 'REPORT');
    return matchesModalities(search, { kind, hasReport }) && matchesInstance(search, study, instance);
  });
  return { parts: found.slice(offset, offset + limit), hasMore: found.length > offset + limit };
}

const sourcesOf = (tx: ClinicTx, filter: DicomFilter): Promise<DicomSource[]> =>
  listDicomSources(tx, filter, { limit: filter.imageIds?.length ?? 0, offset: 0 });

async function readParts(deps: FindDeps, tx: ClinicTx, sources: readonly DicomSource[]): Promise<FoundParts['parts']> {
  const studies = await readStudies(deps, tx, sources);
  return studies.flatMap((study) => study.instances.map((instance) => ({ study, instance })));
}
