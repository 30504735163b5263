import type { DicomSearch } from '@molaar/contracts';
import { type ClinicTx, type DicomFilter, type DicomSource, inClinic, listDicomSources, writeAudit } from '@molaar/db';
import { type DicomElement, type DicomJson, jsonTag, text, toDicomJson } from '@molaar/dicom';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { type FoundParts, findParts } from './find-parts';
import { patientElements } from './patient-elements';
import { type DicomInstance, type DicomStudy, readStudies, readStudy, type StudyPath } from './read-study';
import { addressOf, DICOMWEB_PATH } from './retrieve-dicom';
import { asksForReports, filterOf, matchesInstance, matchesModalities } from './search-filter';
import { MODALITY, REPORT_MODALITY, studyElements } from './study-elements';
import { walkImages } from './walk-images';

type SearchDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;

export interface DicomResults {
  results: DicomJson[];
  /** Whether further results exist after these. */
  hasMore: boolean;
}

/** Searches the clinic's studies, newest upload first (PS3.18, 10.6). */
export async function searchDicomStudies(deps: SearchDeps, actor: Actor, search: DicomSearch): Promise<DicomResults> {
  requirePermission(actor, 'READ_IMAGES');
  const { userId } = actor;
  const filter = filterOf(search);
  const { limit } = search;
  return inClinic(deps.db, actor, async (tx) => {
    const sources = filter ? await findSources(tx, search, filter) : [];
    const studies = await readStudies(deps, tx, sources.slice(0, limit));
    await writeAudit(tx, { actorId: userId, action: 'LIST', entity: 'image', entityId: null, at: deps.clock() });
    const results = studies.map((study) => present(search, studyLevel(deps.publicUrl, study), []));
    return { results, hasMore: sources.length > limit };
  });
}

/** Returns the images of a page of studies, and one more when there are further ones. */
async function findSources(tx: ClinicTx, search: DicomSearch, filter: DicomFilter): Promise<DicomSource[]> {
  const page = { limit: search.limit + 1, offset: search.offset };
  if (!asksForReports(search)) return listDicomSources(tx, filter, page);
  const imageIds: string[] = [];
  let passed = 0;
  for await (const image of walkImages(tx, filter)) {
    if (!matchesModalities(search, image)) continue;
    passed += 1;
    if (passed > page.offset) imageIds.push(image.id);
    if (imageIds.length === page.limit) break;
  }
  return listDicomSources(tx, { imageIds }, { ...page, offset: 0 });
}

/**
 * Searches series: of a study, or of all studies by what a study has as well.
 * @throws NOT_FOUND for an unknown study.
 */
export function searchDicomSeries(deps: SearchDeps, actor: Actor, path: Partial<StudyPath>, search: DicomSearch): Promise<DicomResults> {
  return searchPart(deps, actor, { path, search }, (study, instance) => [
    ...studyLevel(deps.publicUrl, study),
    ...seriesLevel(study, instance),
    text(0x00081190, 'UR', `${deps.publicUrl}${DICOMWEB_PATH}/studies/${study.studyUid}/series/${instance.seriesUid}`),
    text(0x00201209, 'IS', 1),
  ]);
}

/**
 * Searches instances: of a study or one of its series, or of all studies by what a study has as well.
 * @throws NOT_FOUND for an unknown study or series.
 */
export function searchDicomInstances(deps: SearchDeps, actor: Actor, path: Partial<StudyPath>, search: DicomSearch): Promise<DicomResults> {
  return searchPart(deps, actor, { path, search }, (study, instance) => [
    ...studyLevel(deps.publicUrl, study),
    ...seriesLevel(study, instance),
    text(0x00081190, 'UR', addressOf(deps.publicUrl, study, instance)),
    ...INSTANCE_TAGS.flatMap((tag) => instance.elements.find((element) => element.tag === tag) ?? []),
  ]);
}

/** Class, instance, number, rows, columns, bits allocated. */
const INSTANCE_TAGS = [0x00080016, 0x00080018, 0x00200013, 0x00280010, 0x00280011, 0x00280100] as const;

async function searchPart(
  deps: SearchDeps,
  actor: Actor,
  { path, search }: { path: Partial<StudyPath>; search: DicomSearch },
  elementsOf: (study: DicomStudy, instance: DicomInstance) => DicomElement[],
): Promise<DicomResults> {
  requirePermission(actor, 'READ_IMAGES');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const { study } = path;
    const { parts, hasMore, imageId } =
      study === undefined
        ? { ...(await findParts(deps, tx, search)), imageId: null }
        : await findPartsOfStudy(deps, tx, { ...path, study }, search);
    await writeAudit(tx, { actorId: userId, action: 'LIST', entity: 'image', entityId: imageId, at: deps.clock() });
    const results = parts.map(({ study, instance }) => present(search, elementsOf(study, instance), instance.elements));
    return { results, hasMore };
  });
}

async function findPartsOfStudy(
  deps: SearchDeps,
  tx: ClinicTx,
  path: StudyPath,
  search: DicomSearch,
): Promise<FoundParts & { imageId: string }> {
  const { series, ...whole } = path;
  await readStudy(deps, tx, path);
  // What is said of the study is said of all of it.
  const study = await readStudy(deps, tx, whole);
  const found = study.instances.filter(
    (instance) => (series === undefined || instance.seriesUid === series) && matchesInstance(search, study, instance),
  );
  const page = found.slice(search.offset, search.offset + search.limit);
  return {
    parts: page.map((instance) => ({ study, instance })),
    hasMore: search.offset + page.length < found.length,
    imageId: study.source.id,
  };
}

/** Returns what a result of every level says; later elements replace earlier ones. */
function studyLevel(publicUrl: string, study: DicomStudy): DicomElement[] {
  const modalities = study.instances.map(({ kind }) => (kind === 'REPORT' ? REPORT_MODALITY : MODALITY[study.source.kind]));
  return [
    text(0x00080005, 'CS', 'ISO_IR 192'),
    text(0x00080056, 'CS', 'ONLINE'),
    text(0x00080061, 'CS', ...modalities),
    text(0x00081190, 'UR', `${publicUrl}${DICOMWEB_PATH}/studies/${study.studyUid}`),
    ...studyElements(study.source),
    ...patientElements(study.source),
    text(0x00201206, 'IS', study.instances.length),
    text(0x00201208, 'IS', study.instances.length),
  ];
}

function seriesLevel(study: DicomStudy, { kind, seriesUid, elements }: DicomInstance): DicomElement[] {
  const description = elements.find(({ tag }) => tag === 0x0008103e);
  return [
    text(0x00080060, 'CS', kind === 'REPORT' ? REPORT_MODALITY : MODALITY[study.source.kind]),
    text(0x0020000e, 'UI', seriesUid),
    text(0x00200011, 'IS', kind === 'REPORT' ? 2 : 1),
    ...(description ? [description] : []),
  ];
}

/** Returns a result with its own elements, and those of the object that `includefield` names. */
function present({ includefield }: DicomSearch, own: readonly DicomElement[], others: readonly DicomElement[]): DicomJson {
  const wanted = includefield === 'all' ? others : others.filter(({ tag }) => includefield.includes(jsonTag(tag)));
  const byTag = new Map([...wanted, ...own].map((element) => [element.tag, element]));
  return toDicomJson(
    [...byTag.values()].sort((one, other) => one.tag - other.tag),
    () => '',
  );
}
