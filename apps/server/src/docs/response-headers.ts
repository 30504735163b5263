import { API_VERSIONS } from '../http/api-version';

/** Headers of responses with a meaning for programs. */
export const HEADERS = {
  ETag: ['Version of the record in quotation marks, such as "3". Send it back as `If-Match`.', '"3"'],
  'Idempotency-Replayed': [
    '`true`: the request was sent before with the same `Idempotency-Key`; this is the first response again.',
    'true',
  ],
  'Retry-After': ['Seconds to wait before the request is repeated.', '15'],
  RateLimit: ['What is left of each limit, and the seconds until it is full again.', '"key";r=599;t=60'],
  'Molaar-Version': ['Version of the API that applies to this response.', API_VERSIONS.at(-1) as string],
  'X-Next-Cursor': ['`cursor` of the next page with the same order and filters; missing on the last page.', 'eyJhZnRlciI6IjAxOTMifQ'],
  'X-Page-Count': ['Number of pages of the PDF.', '3'],
} as const;

export type HeaderName = keyof typeof HEADERS;

/** Operations whose successful response has a header of its own. */
export const OPERATION_HEADERS: Readonly<Record<string, readonly HeaderName[]>> = {
  annotateImage: ['ETag', 'Retry-After'],
  saveAnnotations: ['ETag'],
  getAnnotations: ['ETag'],
  saveStatuses: ['ETag'],
  getStatuses: ['ETag'],
  saveDisclaimer: ['ETag'],
  cloneDisclaimer: ['ETag'],
  getMedicalTemplate: ['ETag'],
  saveMedicalTemplate: ['ETag'],
  cloneMedicalTemplate: ['ETag'],
  savePatient: ['ETag'],
  getPatientDetails: ['ETag'],
  paginatePatients: ['X-Next-Cursor'],
  savePricingTemplate: ['ETag'],
  clonePricingTemplate: ['ETag'],
  savePricingComponent: ['ETag'],
  getMedicalSettings: ['ETag'],
  saveMedicalSettings: ['ETag'],
  saveMailTemplate: ['ETag'],
  saveTreatmentPlan: ['ETag'],
  getTreatmentPlan: ['ETag'],
  createPlanFromStatuses: ['ETag'],
  getTreatmentPlanPagePicture: ['X-Page-Count'],
};

/** Statuses of errors that say when the request may be repeated. */
export const RETRIED_STATUSES: readonly string[] = ['429', '503'];

/** Returns the headers as components of the document. */
export function headerComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(HEADERS).map(([name, [description, example]]) => [
      name,
      { description, schema: { type: 'string', examples: [example] } },
    ]),
  );
}

/** Returns references to headers of the document's components, by their names. */
export function headerReferences(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
