import type { DicomSearch } from '@molaar/contracts';
import type { DicomFilter } from '@molaar/db';
import { SOP_CLASS } from '@molaar/dicom';
import { IMAGE_KINDS } from '@molaar/domain/clinic';
import { imageIdOfUid, studyUid } from '../shared/dicom-uids';
import type { DicomInstance } from './read-study';
import { MODALITY, REPORT_MODALITY } from './study-elements';

/** Translates what a search says of studies; undefined when nothing can match. */
export function filterOf(search: DicomSearch): DicomFilter | undefined {
  const { studies, studyDate, modalities, patientName, patientId, birthDate, studyId, withoutValue } = search;
  if (withoutValue) return undefined;
  const imageIds = studies?.flatMap((uid) => {
    const id = imageIdOfUid(uid);
    return id !== undefined && uid === studyUid(id) ? [id] : [];
  });
  const contains = modalities && { kinds: kindsOf(modalities), decided: modalities.includes(REPORT_MODALITY) };
  if (contains && contains.kinds.length === 0 && !contains.decided) return undefined;
  return {
    ...(imageIds && { imageIds }),
    ...(patientId !== undefined && (/[*?]/.test(patientId) ? { patientIdLike: likePattern(patientId) } : { patientId })),
    ...(studyId !== undefined && { imageNumber: studyId }),
    ...(patientName !== undefined && { patientName: namePattern(patientName) }),
    ...(birthDate !== undefined && { birthDate }),
    ...(studyDate?.from !== undefined && { from: studyDate.from }),
    ...(studyDate?.to !== undefined && { to: studyDate.to }),
    ...(contains && { contains }),
  };
}

/** Which instances a search over all studies asks for. */
export interface PartFilter {
  filter: DicomFilter;
  /** Whether every image that the filter finds has exactly one result, so that the database can skip and count them. */
  isExact: boolean;
}

/** Translates what a search says of studies, series and instances together; undefined when nothing can match. */
export function partFilterOf(search: DicomSearch): PartFilter | undefined {
  const { series, instances, modality, sopClasses, seriesNumber, instanceNumber } = search;
  const ofStudies = filterOf(search);
  if (!ofStudies || (instanceNumber ?? 1) !== 1) return undefined;
  const kinds = modality ? kindsOf(modality) : IMAGE_KINDS;
  const asksImage = kinds.length > 0 && (sopClasses?.includes(SOP_CLASS.secondaryCapture) ?? true) && (seriesNumber ?? 1) === 1;
  const asksReport =
    (modality?.includes(REPORT_MODALITY) ?? true) && (sopClasses?.includes(SOP_CLASS.comprehensiveSr) ?? true) && (seriesNumber ?? 2) === 2;
  if (!asksImage && !asksReport) return undefined;
  const idLists = [series, instances].flatMap((uids) => (uids ? [uids.flatMap((uid) => imageIdOfUid(uid) ?? [])] : []));
  const imageIds = [ofStudies.imageIds, ...idLists]
    .filter((ids) => ids !== undefined)
    .reduce<readonly string[] | undefined>((both, ids) => both?.filter((id) => ids.includes(id)) ?? ids, undefined);
  const filter = { ...ofStudies, ...(imageIds && { imageIds }) };
  if (!asksReport) return { filter: modality ? { ...filter, kinds } : filter, isExact: idLists.length === 0 };
  return { filter: asksImage ? filter : { ...filter, isDecided: true }, isExact: false };
}

const kindsOf = (modalities: readonly string[]) => IMAGE_KINDS.filter((kind) => modalities.includes(MODALITY[kind]));

/** Translates the wildcards of DICOM (PS3.4, C.2.2.2.4) to those of SQL. */
const likePattern = (text: string): string =>
  text
    .replace(/[\\%_]/g, (character) => `\\${character}`)
    .replaceAll('*', '%')
    .replaceAll('?', '_');

/** Translates a name: one without wildcards may lack its last parts. */
function namePattern(name: string): string {
  const pattern = likePattern(name).replace(/\^+$/, '');
  return /[*?]/.test(name) || name.includes('^') ? pattern : `${pattern}^%`;
}

/** Whether an instance matches what a search says of series and instances. */
export function matchesInstance(
  { series, instances, modality, sopClasses, seriesNumber, instanceNumber }: DicomSearch,
  instance: DicomInstance,
): boolean {
  const valueAt = (tag: number): string => String(instance.elements.find((element) => element.tag === tag)?.value[0]);
  return (
    (series?.includes(instance.seriesUid) ?? true) &&
    (instances?.includes(instance.instanceUid) ?? true) &&
    (sopClasses?.includes(instance.sopClass) ?? true) &&
    (modality?.includes(valueAt(0x00080060)) ?? true) &&
    (seriesNumber === undefined || valueAt(0x00200011) === String(seriesNumber)) &&
    (instanceNumber === undefined || valueAt(0x00200013) === String(instanceNumber))
  );
}
