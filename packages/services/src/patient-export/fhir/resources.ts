import { createHash } from 'node:crypto';
import type { Locale, Patient } from '@molaar/contracts';
import type { StoredImage } from '@molaar/db';
import { parseIsikukood } from '@molaar/domain/clinic';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { entryByType, isFindingType } from '@molaar/domain/findings';
import type { CurrentStatus } from '@molaar/domain/statuses';
import { isPrimary, type Surface, type ToothNumber } from '@molaar/domain/teeth';
import { findingName, noticeText, surfaceName, toothStatusName, translations } from '@molaar/i18n';
import { imageAddresses } from '../../images/present-image';
import type { ConfirmedImage } from '../../statuses/confirmed-findings';
import { ICD10, SYSTEM, surfaceCoding } from './codes';

/** A FHIR resource as JSON; a test validates its form with the R4 schema. */
export type Resource = { resourceType: string; id: string } & Record<string, unknown>;

export interface FhirContext {
  locale: Locale;
  /** The portal's address; base of its own code systems. */
  publicUrl: string;
  organization: { id: string; name: string };
  people: ReadonlyMap<string, string>;
  patientId: string;
}

/** Returns the URN by which entries of a file refer to each other: always a UUID. */
export const urn = (id: string): string => `urn:uuid:${id.includes('.') ? stableId('urn', id) : id}`;
/** Returns the reference to an entry of the same file. */
export const reference = (id: string) => ({ reference: urn(id) });

/**
 * Returns the id of a resource that belongs to a stored row: the row's id, by which it is found again, and a digest of
 * what it says of it. It is an id of FHIR (at most 64 characters), and no UUID.
 */
export function partId(rowId: string, ...parts: string[]): string {
  return `${rowId}.${stableId(rowId, ...parts).slice(0, 13)}`;
}

/** Returns the id of the row to which a resource belongs. */
export const rowIdOf = (resourceId: string): string => resourceId.split('.')[0] ?? '';

/** Returns a stable id of a finding for every export: a UUID (RFC 9562, version 8) of its parts. */
export function stableId(...parts: string[]): string {
  const bytes = createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns when an image was taken: a date, or the instant of its upload where that is unknown. */
export const takenAt = ({ dateTaken, uploadedAt }: Pick<StoredImage, 'dateTaken' | 'uploadedAt'>) => dateTaken ?? uploadedAt.toISOString();

/** Returns the FHIR Patient. A valid Estonian identity code is named by its system, any other code has none. */
export function patientResource(patient: Patient, { organization }: FhirContext): Resource {
  const code = patient.identityCode ? parseIsikukood(patient.identityCode) : undefined;
  const telecom = [
    ...(patient.email ? [{ system: 'email', value: patient.email }] : []),
    ...(patient.phoneNumber ? [{ system: 'phone', value: patient.phoneNumber }] : []),
  ];
  return {
    resourceType: 'Patient',
    id: patient.id,
    ...(patient.identityCode
      ? { identifier: [{ ...(code?.valid ? { system: SYSTEM.isikukood } : {}), value: patient.identityCode }] }
      : {}),
    active: true,
    name: [{ family: patient.lastName, given: [patient.firstName] }],
    ...(telecom.length > 0 ? { telecom } : {}),
    ...(code?.sex ? { gender: code.sex === 'M' ? 'male' : 'female' } : {}),
    ...(patient.birthDate ? { birthDate: patient.birthDate } : {}),
    managingOrganization: reference(organization.id),
  };
}

/** Returns the clinic as a FHIR Organization. */
export function organizationResource({ organization }: Pick<FhirContext, 'organization'>): Resource {
  return { resourceType: 'Organization', id: organization.id, active: true, name: organization.name };
}

/** Returns a member of the clinic as a FHIR Practitioner. */
export function practitionerResource(id: string, name: string): Resource {
  return { resourceType: 'Practitioner', id, name: [{ text: name }] };
}

/** The image as the portal has it; a partner fetches it with its own key. */
export function mediaResource(
  { id, uploadedAt, dateTaken, width, height, format, mirrored, imageNumber }: StoredImage,
  context: FhirContext,
): Resource {
  return {
    resourceType: 'Media',
    id,
    status: 'completed',
    subject: reference(context.patientId),
    createdDateTime: takenAt({ dateTaken, uploadedAt }),
    width,
    height,
    content: {
      contentType: `image/${mirrored ? 'png' : format}`,
      url: `${context.publicUrl}${imageAddresses(id, mirrored).originalUrl}`,
      title: translations(context.locale).patients.details.image({ number: imageNumber }),
    },
  };
}

/** What was confirmed on one image, with the notice that the analysis assists and does not diagnose. */
export function reportResource({ image }: ConfirmedImage, resultIds: readonly string[], context: FhirContext): Resource {
  return {
    resourceType: 'DiagnosticReport',
    id: partId(image.id, 'report'),
    status: 'final',
    code: { text: translations(context.locale).patients.details.image({ number: image.imageNumber }) },
    subject: reference(context.patientId),
    effectiveDateTime: takenAt(image),
    performer: [reference(context.organization.id)],
    ...(resultIds.length > 0 ? { result: resultIds.map(reference) } : {}),
    imagingStudy: [reference(partId(image.id, 'study'))],
    media: [{ link: reference(image.id) }],
    conclusion: noticeText(context.locale),
  };
}

/** Returns a Condition for an issue and an Observation for any other status. */
export function statusResource(status: CurrentStatus, image: StoredImage, context: FhirContext): Resource {
  const isIssue = isFindingType(status.status) && entryByType(status.status).category === 'ISSUES';
  return isIssue ? conditionOf(status, image, context) : observationOf(status, image, context);
}

function conditionOf(status: CurrentStatus, image: StoredImage, context: FhirContext): Resource {
  return {
    resourceType: 'Condition',
    id: partId(image.id, 'status', status.key),
    clinicalStatus: { coding: [{ system: SYSTEM.clinical, code: 'active' }] },
    verificationStatus: { coding: [{ system: SYSTEM.verification, code: 'confirmed' }] },
    category: [{ coding: [{ system: SYSTEM.conditionCategory, code: 'problem-list-item' }] }],
    code: statusConcept(status, context),
    bodySite: [toothConcept(status.tooth), ...status.surfaces.map((surface) => surfaceConcept(surface, status.tooth, context.locale))],
    subject: reference(context.patientId),
    ...(status.decidedAt ? { recordedDate: status.decidedAt.toISOString() } : {}),
    ...asserter('asserter', status.decidedBy, context),
    evidence: [{ detail: [reference(image.id)] }],
  };
}

function observationOf(status: CurrentStatus, image: StoredImage, context: FhirContext): Resource {
  const surfaceCode = { coding: [{ system: `${context.publicUrl}/api/x/fhir/CodeSystem/observation`, code: 'tooth-surface' }] };
  return {
    resourceType: 'Observation',
    id: partId(image.id, 'status', status.key),
    status: 'final',
    category: [{ coding: [{ system: SYSTEM.observationCategory, code: 'imaging' }] }],
    code: { coding: [{ system: `${context.publicUrl}/api/x/fhir/CodeSystem/observation`, code: 'tooth-status' }] },
    subject: reference(context.patientId),
    effectiveDateTime: takenAt(image),
    ...(status.decidedAt ? { issued: status.decidedAt.toISOString() } : {}),
    ...performers(status.decidedBy, context),
    valueCodeableConcept: statusConcept(status, context),
    bodySite: toothConcept(status.tooth),
    ...(status.surfaces.length > 0
      ? {
          component: status.surfaces.map((surface) => ({
            code: surfaceCode,
            valueCodeableConcept: surfaceConcept(surface, status.tooth, context.locale),
          })),
        }
      : {}),
    derivedFrom: [reference(image.id)],
  };
}

/** Returns the Observation for a confirmed annotation without a tooth. */
export function jawResource(annotation: StoredAnnotation, image: StoredImage, context: FhirContext): Resource {
  return {
    resourceType: 'Observation',
    id: partId(image.id, 'finding', annotation.id),
    status: 'final',
    category: [{ coding: [{ system: SYSTEM.observationCategory, code: 'imaging' }] }],
    code: { coding: [{ system: `${context.publicUrl}/api/x/fhir/CodeSystem/observation`, code: 'jaw-finding' }] },
    subject: reference(context.patientId),
    effectiveDateTime: takenAt(image),
    ...(annotation.decidedAt ? { issued: annotation.decidedAt.toISOString() } : {}),
    ...performers(annotation.decidedBy, context),
    valueCodeableConcept: {
      coding: [
        {
          system: `${context.publicUrl}/api/x/fhir/CodeSystem/finding`,
          code: annotation.class,
          display: findingName(annotation.class, context.locale),
        },
      ],
      text: annotation.label || findingName(annotation.class, context.locale),
    },
    bodySite: { coding: [{ system: SYSTEM.oralSite, code: '0', display: 'Oral cavity' }], text: surfaceName('JAW', null, context.locale) },
    derivedFrom: [reference(image.id)],
  };
}

/** Returns a status as a CodeableConcept: the code of this portal, and that of ICD-10 where there is one. */
export function statusConcept({ status }: CurrentStatus, { publicUrl, locale }: FhirContext) {
  const display = toothStatusName(status, locale);
  const icd10 = ICD10[status];
  return {
    coding: [
      { system: `${publicUrl}/api/x/fhir/CodeSystem/tooth-status`, code: status, display },
      ...(icd10 ? [{ system: SYSTEM.icd10, ...icd10 }] : []),
    ],
    text: display,
  };
}

/** Returns a tooth as a CodeableConcept by ISO 3950. HL7's oral site has codes for permanent teeth only. */
export function toothConcept(tooth: ToothNumber) {
  return {
    coding: [{ system: SYSTEM.iso3950, code: tooth }, ...(isPrimary(tooth) ? [] : [{ system: SYSTEM.oralSite, code: tooth }])],
    text: tooth,
  };
}

/** Returns a surface as a CodeableConcept; one that HL7 has no code for has only its name. */
export function surfaceConcept(surface: Surface, tooth: ToothNumber, locale: Locale) {
  const coding = surfaceCoding(surface);
  return { ...(coding ? { coding: [coding] } : {}), text: surfaceName(surface, tooth, locale) };
}

function asserter(field: string, userId: string | null, { people }: FhirContext) {
  return userId && people.has(userId) ? { [field]: reference(userId) } : {};
}

/** Returns who performed something: the person where the file has it, else the clinic. */
export function performers(userId: string | null, context: FhirContext) {
  const known = userId !== null && context.people.has(userId);
  return { performer: [reference(known ? userId : context.organization.id)] };
}
