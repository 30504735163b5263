import { z } from 'zod';
import { calendarDate, id, instant, pageInput, version } from './common';
import { PATIENT_SORTS } from './constants';
import { birthDate, composed, oneLine, personName, phone } from './fields';
import { imageSummary } from './images';
import { toothStatus } from './statuses';
import { planSummary } from './treatment-plans';

export const patient = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  identityCode: z.string().nullable(),
  birthDate: calendarDate.nullable(),
  phoneNumber: z.string().nullable(),
  primaryDoctor: z.object({ id, name: z.string() }).nullable(),
  notes: z.string(),
  createdDate: instant,
  lastActivity: instant,
  lastImageDate: instant.nullable(),
  version,
});
export type Patient = z.infer<typeof patient>;

/** Characters of a patient's notes. */
export const MAX_NOTES = 10_000;

/** PUT /patient: without id creates, with id (and the version that was read) updates. */
export const savePatientInput = z.object({
  id: id.optional(),
  version: version.optional(),
  firstName: personName,
  lastName: personName,
  email: z.union([z.literal(''), z.email().max(254)]).nullish(),
  identityCode: oneLine.max(50).nullish(),
  birthDate: birthDate.nullish(),
  phoneNumber: z.union([z.literal(''), phone]).nullish(),
  primaryDoctorId: id.nullish(),
  notes: z.string().max(MAX_NOTES).optional(),
});
export type SavePatientInput = z.infer<typeof savePatientInput>;

/** A day of a filter; '' is no filter, as an empty query parameter. */
const filterDay = z.union([z.literal(''), calendarDate]).optional();
const filters = {
  search: composed.max(200).optional(),
  /** Days, inclusive: patients with activity (visit) in the period. */
  visitFrom: filterDay,
  visitTo: filterDay,
};

/** Whether the period starts before it ends; one without a start or an end does. */
export const isPeriod = ({ visitFrom, visitTo }: { visitFrom?: string | undefined; visitTo?: string | undefined }): boolean =>
  !visitFrom || !visitTo || visitFrom <= visitTo;
const PERIOD_REVERSED = { path: ['visitTo'], error: 'periodReversed', params: { key: 'periodReversed' } };

/** GET /patient: for selecting a patient, at most 100. */
export const listPatientsInput = z.object({ search: filters.search });

/** GET /patient/paginate. */
export const paginatePatientsInput = z
  .object({
    ...filters,
    ...pageInput,
    sort: z.enum(PATIENT_SORTS).default('lastActivity'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    /** Opaque: the X-Next-Cursor of the previous page, instead of `page`, with the same order and filters. */
    cursor: z.string().max(2000).optional(),
  })
  .refine(isPeriod, PERIOD_REVERSED);
export type PaginatePatientsInput = z.infer<typeof paginatePatientsInput>;

/** GET /patient/pages: exact for all patients; up to 10,000 for filtered queries, then "10,000+". */
export const patientPagesInput = z.object({ ...filters, size: pageInput.size }).refine(isPeriod, PERIOD_REVERSED);
export const patientPagesOutput = z.object({ pages: z.number().int(), total: z.number().int(), totalIsExact: z.boolean() });

/** A confirmed status of the patient: for each tooth from the newest image that has one. */
export const patientStatus = toothStatus
  .pick({ tooth: true, surface: true, status: true, effect: true, decidedBy: true, decidedAt: true })
  .extend({ imageId: id, imageNumber: z.number().int() });
export type PatientStatus = z.infer<typeof patientStatus>;

export const patientDetails = z.object({
  patient,
  /** The patient's identity was deleted. */
  anonymized: z.boolean(),
  images: z.array(imageSummary),
  statuses: z.array(patientStatus),
  plans: z.array(planSummary),
  /** Notice that the analysis assists and does not diagnose, in the caller's language. */
  notice: z.string(),
});
export type PatientDetails = z.infer<typeof patientDetails>;
