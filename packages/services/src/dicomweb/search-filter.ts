import type { DicomSearch } from '@molaar/contracts';
import type { DicomFilter } from '@molaar/db';
import { SOP_CLASS } from '@molaar/dicom';
import { IMAGE_KINDS, type ImageKind } from '@molaar/domain/clinic';
import { imageIdOfUid, studyUid } from '../shared/dicom-uids';
import type { DicomInstance, DicomStudy } from './read-study';
import { MODALITY, REPORT_MODALITY } from './study-elements';

/** Translates what a search says of studies; undefined when nothing can match. */
export function filterOf(search: DicomSearch): DicomFilter | undefined {
  const { studies, studyDate, modalities, patientName, patientId, birthDate, studyId, withoutValue } = search;
  if (withoutValue) return undefined;
  const imageIds = studies?.flatMap((uid) => {
    const id = imageIdOfUid(uid);
    return id !== undefined && uid === studyUid(id) ? [id] : [];
  });
  const kinds = modalities && kindsOf(modalities);
  const asksReport = asksForReports(search);
  if (kinds?.length === 0 && !asksReport) return undefined;
  return {
    ...(imageIds && { imageIds }),
    ...(patientId !== undefined && (/[*?]/.test(patientId) ? { patientIdLike: likePattern(patientId) } : { patientId })),
    ...(studyId !== undefined && { imageNumber: studyId }),
    ...(patientName !== undefined && { patientName: namePattern(patientName) }),
    ...(birthDate !== undefined && { birthDate }),
    ...(studyDate?.from !== undefined && { from: studyDate.from }),
    ...(studyDate?.to !== undefined && { to: studyDate.to }),
    ...(kinds && (asksReport ? { reportOrKinds: kinds } : { kinds })),
  };
}

/** Whether a search asks for studies with a report, or one of other modalities; the filter alone does not decide it. */
export const asksForReports = ({ modalities }: DicomSearch): boolean => modalities?.includes(REPORT_MODALITY) ?? false;

/** Whether a study of an image of this kind contains a modality that a search names. */
export function matchesModalities({ modalities }: DicomSearch, { kind, hasReport }: { kind: ImageKind; hasReport: boolean }): boolean {
  return !modalities || modalities.includes(MODALITY[kind]) || (hasReport && modalities.includes(REPORT_MODALITY));
}

/**
 * Translates what a search says of studies, series and instances together to the images among which its results are;
 * undefined when nothing can match.
 */
export function partFilterOf(search: DicomSearch): DicomFilter | undefined {
  const { series, instances, modality, sopClasses, seriesNumber, instanceNumber } = search;
  const ofStudies = filterOf(search);
  if (!ofStudies || (instanceNumber ?? 1) !== 1) return undefined;
  const asks = (kind: PartOfStudy['kind']) =>
    (sopClasses?.includes(OF_PART[kind].sopClass) ?? true) && (seriesNumber ?? OF_PART[kind].seriesNumber) === OF_PART[kind].seriesNumber;
  const ofImage = asks('IMAGE') ? (modality ? kindsOf(modality) : IMAGE_KINDS) : [];
  const asksReport = asks('REPORT') && (modality?.includes(REPORT_MODALITY) ?? true);
  if (ofImage.length === 0 && !asksReport) return undefined;
  const imageIds = [ofStudies.imageIds, idsOf(series), idsOf(instances)].reduce(both);
  const kinds = asksReport ? ofStudies.kinds : both(ofStudies.kinds, ofImage);
  const reportOrKinds = asksReport ? both(ofStudies.reportOrKinds, ofImage) : ofStudies.reportOrKinds;
  return { ...ofStudies, imageIds, kinds, reportOrKinds };
}

const idsOf = (uids: readonly string[] | undefined) => uids?.flatMap((uid) => imageIdOfUid(uid) ?? []);

/** Returns what is in both lists, where there are two. */
function both<Item>(one: readonly Item[] | undefined, other: readonly Item[] | undefined): readonly Item[] | undefined {
  return one && other ? one.filter((item) => other.includes(item)) : (one ?? other);
}

/** The image is series 1 of its study and the report series 2; each is the only instance there. */
const OF_PART = {
  IMAGE: { sopClass: SOP_CLASS.secondaryCapture, seriesNumber: 1 },
  REPORT: { sopClass: SOP_CLASS.comprehensiveSr, seriesNumber: 2 },
} as const;

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

/** What distinguishes the series of an image from that of its report. */
export interface PartOfStudy {
  kind: 'IMAGE' | 'REPORT';
  seriesUid: string;
}

/** Whether the series matches what a search says of series and classes. */
export function matchesSeries(
  { series, modality, sopClasses, seriesNumber }: DicomSearch,
  { kind, seriesUid }: PartOfStudy,
  imageKind: ImageKind,
): boolean {
  const own = OF_PART[kind];
  return (
    (series?.includes(seriesUid) ?? true) &&
    (sopClasses?.includes(own.sopClass) ?? true) &&
    (modality?.includes(kind === 'REPORT' ? REPORT_MODALITY : MODALITY[imageKind]) ?? true) &&
    (seriesNumber === undefined || seriesNumber === own.seriesNumber)
  );
}

/** Whether an instance matches what a search says of series and instances. */
export function matchesInstance(search: DicomSearch, { source }: DicomStudy, instance: DicomInstance): boolean {
  const { instances, instanceNumber } = search;
  return matchesSeries(search, instance, source.kind) && (instances?.includes(instance.instanceUid) ?? true) && (instanceNumber ?? 1) === 1;
}
