import { createHash } from 'node:crypto';
import type { DicomSource } from '@molaar/db';
import { codeItem, type DicomDataSet, type DicomElement, dataSet, SOP_CLASS, sequence, text } from '@molaar/dicom';
import { imageInstanceUid, imageSeriesUid, reportInstanceUid, reportSeriesUid, studyUid } from '../../shared/dicom-uids';
import { patientElements, personName, plain } from '../patient-elements';
import { MODALITY, REPORT_MODALITY, studyDate, studyElements } from '../study-elements';
import { CONCEPT, PROCEDURE } from './concepts';
import { codedItem, containerItem, dateItem, imageItem, type Reference, referenceItem, templateElement } from './content-item';
import { type Observer, observerItems } from './observers';
import { measurementGroups, noticeItem, type ReportContent } from './report-content';

export interface ReportInput extends Omit<ReportContent, 'image' | 'imageId'> {
  source: DicomSource;
  organization: string;
  publicUrl: string;
  /** Suggestions that nobody has decided yet: the report is then partial and nobody has verified it. */
  decisionsLeft: number;
}

const SOP_INSTANCE = 0x00080018;

/**
 * Returns the confirmed findings of an image as a Comprehensive SR with a measurement report (PS3.16, TID 1500). The
 * same findings give the same bytes and UID, others another UID.
 */
export function reportElements(input: ReportInput): DicomDataSet {
  const content = withoutUid(input);
  const digest = createHash('sha256').update(JSON.stringify(content)).digest().readUIntBE(0, 6);
  return dataSet(...content, text(SOP_INSTANCE, 'UI', reportInstanceUid(input.source.id, digest)));
}

function withoutUid(input: ReportInput): DicomDataSet {
  const { source } = input;
  const image = { sopClass: SOP_CLASS.secondaryCapture, sopInstance: imageInstanceUid(source) };
  const decided = decisionsOf(input);
  const at = decided.at(-1)?.at ?? source.uploadedAt;
  const observers = uniqueObservers(decided);
  return dataSet(
    text(0x00080005, 'CS', 'ISO_IR 192'),
    text(0x00080016, 'UI', SOP_CLASS.comprehensiveSr),
    ...studyElements(source),
    text(0x00080023, 'DA', timeOf(at).slice(0, 8)),
    text(0x00080033, 'TM', timeOf(at).slice(8, 14)),
    text(0x00080060, 'CS', REPORT_MODALITY),
    text(0x00080070, 'LO', 'Molaar'),
    text(0x0008103e, 'LO', 'Confirmed findings'),
    text(0x00080201, 'SH', '+0000'),
    sequence(0x00080110, ...codingSchemes(input.publicUrl)),
    sequence(0x00081111),
    ...patientElements(source),
    text(0x0020000e, 'UI', reportSeriesUid(source.id)),
    text(0x00200011, 'IS', 2),
    text(0x00200013, 'IS', 1),
    ...verificationElements(input, decided),
    sequence(0x0040a372),
    sequence(0x0040a375, evidence(source, image)),
    text(0x0040a040, 'CS', 'CONTAINER'),
    sequence(0x0040a043, codeItem(CONCEPT.report)),
    text(0x0040a050, 'CS', 'SEPARATE'),
    templateElement('1500'),
    sequence(
      0x0040a730,
      codedItem({ relationship: 'HAS CONCEPT MOD', concept: CONCEPT.language }, CONCEPT.english),
      ...observers.flatMap(observerItems),
      codedItem({ relationship: 'HAS CONCEPT MOD', concept: CONCEPT.procedureReported }, PROCEDURE[MODALITY[source.kind]]),
      imageLibrary(source, image),
      containerItem({
        relationship: 'CONTAINS',
        concept: CONCEPT.imagingMeasurements,
        children: measurementGroups({ ...input, imageId: source.id, image }),
      }),
      noticeItem(),
    ),
  );
}

/** A confirmed finding's decision; without an observer when nobody knows who made it. */
interface Decision {
  at: Date;
  observer: Observer | undefined;
}

/** Returns all decisions, oldest first. */
function decisionsOf({ statuses, jawFindings, observerOf, source }: ReportInput): Decision[] {
  return [...statuses, ...jawFindings]
    .map(({ decidedBy, decidedAt }) => ({ at: decidedAt ?? source.uploadedAt, observer: observerOf({ decidedBy, decidedAt }) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

function uniqueObservers(decisions: readonly Decision[]): Observer[] {
  const found = new Map(decisions.flatMap(({ observer }) => (observer ? [[`${observer.kind} ${observer.name}`, observer] as const] : [])));
  return [...found.values()];
}

/**
 * Returns completion and verification (PS3.3, C.17.2): COMPLETE when no suggestion is left to decide, and then VERIFIED
 * when people confirmed every finding. A program verifies nothing.
 */
function verificationElements({ decisionsLeft, organization }: ReportInput, decisions: readonly Decision[]): DicomElement[] {
  const isComplete = decisionsLeft === 0;
  const isVerified = isComplete && decisions.every(({ observer }) => observer?.kind === 'PERSON');
  const lastOf = new Map(decisions.flatMap(({ at, observer }) => (observer ? [[observer.name, at] as const] : [])));
  const observers = [...lastOf].map(([name, at]) =>
    dataSet(
      text(0x0040a027, 'LO', plain(organization).slice(0, 64)),
      text(0x0040a030, 'DT', `${timeOf(at)}+0000`),
      text(0x0040a075, 'PN', personName(name)),
      sequence(0x0040a088),
    ),
  );
  return [
    ...(isVerified ? [sequence(0x0040a073, ...observers)] : []),
    text(0x0040a491, 'CS', isComplete ? 'COMPLETE' : 'PARTIAL'),
    ...(isComplete ? [] : [text(0x0040a492, 'LO', `${decisionsLeft} suggestions of the analysis are not decided`)]),
    text(0x0040a493, 'CS', isVerified ? 'VERIFIED' : 'UNVERIFIED'),
  ];
}

/** Returns an instant as yyyymmddhhmmss in UTC. */
function timeOf(at: Date): string {
  return at.toISOString().replace(/[-:T]/g, '').slice(0, 14);
}

/** Names the image on which the report is based. */
function evidence(source: DicomSource, image: Reference): DicomDataSet {
  const series = dataSet(sequence(0x00081199, referenceItem(image)), text(0x0020000e, 'UI', imageSeriesUid(source.id)));
  return dataSet(sequence(0x00081115, series), text(0x0020000d, 'UI', studyUid(source.id)));
}

/** Describes the image (PS3.16, TID 1600). */
function imageLibrary(source: DicomSource, image: Reference): DicomDataSet {
  const described = [
    codedItem({ relationship: 'HAS ACQ CONTEXT', concept: CONCEPT.modality }, PROCEDURE[MODALITY[source.kind]]),
    dateItem({ relationship: 'HAS ACQ CONTEXT', concept: CONCEPT.studyDate }, studyDate(source)),
  ];
  const group = containerItem({
    relationship: 'CONTAINS',
    concept: CONCEPT.imageLibraryGroup,
    children: [...described, imageItem('CONTAINS', image)],
  });
  return containerItem({ relationship: 'CONTAINS', concept: CONCEPT.imageLibrary, children: [group] });
}

/** Says what the designators of coding schemes mean that are not in DICOM's list (PS3.16, 8.1). */
function codingSchemes(publicUrl: string): DicomDataSet[] {
  const scheme = (designator: string, name: string, url?: string) =>
    dataSet(text(0x00080102, 'SH', designator), ...(url ? [text(0x0008010e, 'UR', url)] : []), text(0x00080115, 'ST', name));
  const ours = `${publicUrl}/api/x/fhir/CodeSystem`;
  return [
    scheme('99MOLAAR-STATUS', 'Statuses of teeth', `${ours}/tooth-status`),
    scheme('99MOLAAR-FINDING', 'Findings on radiographs', `${ours}/finding`),
    scheme('99MOLAAR-SURFACE', 'Surfaces of teeth: HL7 FDI-surface and larger parts', 'http://terminology.hl7.org/CodeSystem/FDI-surface'),
    scheme('99ISO3950', 'ISO 3950 Dentistry: Designation system for teeth and areas of the oral cavity'),
  ];
}
