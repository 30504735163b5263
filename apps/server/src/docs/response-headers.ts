import { API_VERSIONS } from '../http/api-version';

/** Headers of responses with a meaning for programs. */
export const HEADERS = {
  ETag: [
    'Version of the record in quotation marks, such as "3". Send it back as `If-Match`; that of a file as `If-None-Match`, to which 304 answers that it is unchanged.',
    '"3"',
  ],
  'Idempotency-Replayed': [
    '`true`: the request was sent before with the same `Idempotency-Key`; this is the first response again.',
    'true',
  ],
  'Retry-After': ['Seconds to wait before the request is repeated.', '15'],
  Allow: ['With 405: the methods that the address has.', 'DELETE, GET, HEAD'],
  RateLimit: [
    'What is left of each limit that the request counts against, and the seconds until it is full again. Every response to a valid API key has it, errors too; not the 429 of a request that was not counted, because too many ran at once.',
    '"key";r=599;t=60',
  ],
  'RateLimit-Policy': ['The limits that the request counts against: requests and seconds.', '"key";q=600;w=60'],
  'X-Request-Id': [
    'Id of the request in the logs and in `GET /x/requests`: send it with a question about a response.',
    '0b5c1d52-4a7e-4f0e-9b1c-2f6f6f1f7a10',
  ],
  'Molaar-Version': ['Version of the API that applies to this response.', API_VERSIONS.at(-1) as string],
  'X-Next-Cursor': ['`cursor` of the next page with the same order and filters; missing on the last page.', 'eyJhZnRlciI6IjAxOTMifQ'],
  'X-Page-Count': ['Number of pages of the PDF.', '3'],
} as const;

export type HeaderName = keyof typeof HEADERS;

/** Operations whose successful response has a header of its own. */
const OPERATION_HEADERS: Readonly<Record<string, readonly HeaderName[]>> = {
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
  getRetention: ['ETag'],
  saveRetention: ['ETag'],
  saveMedicalSettings: ['ETag'],
  saveMailTemplate: ['ETag'],
  saveTreatmentPlan: ['ETag'],
  getTreatmentPlan: ['ETag'],
  createPlanFromStatuses: ['ETag'],
  getCalibration: ['ETag'],
  fitCalibration: ['ETag'],
  switchCalibration: ['ETag'],
  getTrainingConsent: ['ETag'],
  saveTrainingConsent: ['ETag'],
  getTreatmentPlanPagePicture: ['X-Page-Count'],
};

/** Headers of all responses, errors too: a request is counted before it is looked at. */
const COMMON_HEADERS: readonly HeaderName[] = ['X-Request-Id', 'Molaar-Version', 'RateLimit', 'RateLimit-Policy'];

/** Headers that a status adds, of those that are not a success. */
const STATUS_HEADERS: Readonly<Record<string, readonly HeaderName[]>> = {
  '304': ['ETag'],
  '429': ['Retry-After'],
  '503': ['Retry-After'],
};

/** Headers of the response that stands for every status without one of its own. */
export const FAILURE_HEADERS: readonly HeaderName[] = ['Allow', 'Retry-After', ...COMMON_HEADERS];

interface OperationKind {
  /** Its response may be the first one again. */
  repeatable: boolean;
  /** It sends a file, or says that the caller's one is unchanged. */
  sendsFile: boolean;
}

/** Returns the headers of an operation's response. */
export function headersOf(operationId: string, status: string, { repeatable, sendsFile }: OperationKind): HeaderName[] {
  if (!status.startsWith('2')) return [...(STATUS_HEADERS[status] ?? []), ...COMMON_HEADERS];
  const own = (OPERATION_HEADERS[operationId] ?? []).filter((name) => name !== 'Retry-After' || status === '202');
  const ofKind = [...(sendsFile ? (['ETag'] as const) : []), ...(repeatable ? (['Idempotency-Replayed'] as const) : [])];
  return [...own, ...ofKind, ...COMMON_HEADERS];
}

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
