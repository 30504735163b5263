import type { DicomSearch } from '@molaar/contracts';
import type { DicomFilter } from '@molaar/db';
import { IMAGE_KINDS } from '@molaar/domain/clinic';
import { imageIdOfUid, studyUid } from '../shared/dicom-uids';
import type { DicomInstance } from './read-study';
import { MODALITY, REPORT_MODALITY } from './study-elements';

/** Translates a search; undefined when nothing can match. */
export function filterOf(search: DicomSearch): DicomFilter | undefined {
  const { studies, studyDate, modalities, patientName, patientId, birthDate, withoutValue } = search;
  if (withoutValue) return undefined;
  const imageIds = studies?.flatMap((uid) => {
    const id = imageIdOfUid(uid);
    return id !== undefined && uid === studyUid(id) ? [id] : [];
  });
  const kinds = modalities && IMAGE_KINDS.filter((kind) => modalities.includes(MODALITY[kind]));
  const asksReport = modalities?.includes(REPORT_MODALITY) ?? false;
  if (modalities && kinds?.length === 0 && !asksReport) return undefined;
  return {
    ...(imageIds && { imageIds }),
    ...(patientId !== undefined && { patientId }),
    ...(patientName !== undefined && { patientName: namePattern(patientName) }),
    ...(birthDate !== undefined && { birthDate }),
    ...(studyDate?.from !== undefined && { from: studyDate.from }),
    ...(studyDate?.to !== undefined && { to: studyDate.to }),
    // A study with a report matches whatever the radiograph is.
    ...(asksReport ? { isDecided: true } : kinds && { kinds }),
  };
}

/** Translates the wildcards of DICOM (PS3.4, C.2.2.2.4) to those of SQL; a name without them may lack its last parts. */
function namePattern(name: string): string {
  const pattern = name
    .replace(/[\\%_]/g, (character) => `\\${character}`)
    .replaceAll('*', '%')
    .replaceAll('?', '_')
    .replace(/\^+$/, '');
  return /[*?]/.test(name) || name.includes('^') ? pattern : `${pattern}^%`;
}

/** Whether an instance matches what a search says of series and instances. */
export function matchesInstance({ series, instances, modality, sopClasses }: DicomSearch, instance: DicomInstance): boolean {
  const modalityOf = String(instance.elements.find(({ tag }) => tag === 0x00080060)?.value[0]);
  return (
    (series?.includes(instance.seriesUid) ?? true) &&
    (instances?.includes(instance.instanceUid) ?? true) &&
    (sopClasses?.includes(instance.sopClass) ?? true) &&
    (modality?.includes(modalityOf) ?? true)
  );
}
