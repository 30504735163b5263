import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { tryDecodeURIComponent } from 'hono/utils/url';

const KB = 1024;
const MB = 1024 * KB;

/** How long a request's body may be, and how many objects and lists its JSON may have. */
export interface RequestSize {
  bytes: number;
  objects: number;
}

/**
 * - FORM: a form.
 * - TEXT: texts of thousands of characters, several languages, or a provider's call-back.
 * - DOCUMENT: treatment plans, templates, charts.
 * - ANNOTATIONS: 20,000 annotations of an image, each with at most four objects and lists; lists of patients.
 */
const SIZES = {
  FORM: { bytes: 16 * KB, objects: 2_000 },
  TEXT: { bytes: 128 * KB, objects: 5_000 },
  DOCUMENT: { bytes: 4 * MB, objects: 30_000 },
  ANNOTATIONS: { bytes: 16 * MB, objects: 110_000 },
} as const;
type Size = keyof typeof SIZES;

/** Calls that need more than a form; a name that ends with a dot is a namespace. */
const PROCEDURES: readonly (readonly [Size, readonly string[]])[] = [
  ['ANNOTATIONS', ['annotations.', 'patients.import', 'patients.previewImport', 'pricing.import', 'pricing.previewImport']],
  ['DOCUMENT', ['plans.', 'templates.', 'statuses.', 'exchange.']],
  ['TEXT', ['patients.', 'comments.', 'settings.', 'contact.', 'analyses.', 'pricing.', 'notifications.', 'partners.']],
];
/** Every procedure and namespace that is named here; a test compares them with the router. */
export const SIZED_CALLS: readonly string[] = PROCEDURES.flatMap(([, names]) => names);
const PATHS: readonly (readonly [Size, RegExp])[] = [
  ['ANNOTATIONS', /^\/api\/(annotation|x\/image\/[^/]+\/draft|x\/patient\/import)(\/|$)/],
  ['DOCUMENT', /^\/api\/(x\/)?(treatment-plan|pdf|medical-template|disclaimer|practice|pricing-template|pricing-component)(\/|$)/],
  [
    'TEXT',
    /^\/api\/(patient|mail|medical-settings|x\/patient|x\/plan-mail-template|x\/analysis|x\/billing|x\/partner|x\/notification)(\/|$)/,
  ],
];

/** The largest image and its multipart envelope; the exact limit of the image is checked afterwards. */
export const UPLOAD_BYTES = IMAGE_LIMITS.maxBytes + 64 * KB;
/** Several instances: archives send them in requests of 10 MB, to which they add a last one. */
const STOW_BYTES = 2 * UPLOAD_BYTES;
const STOW = /^\/api\/x\/dicomweb\/studies(\/[^/]+)?$/;
const PICTURES =
  /^\/api\/(image|x\/practice\/patient\/[^/]+\/image|x\/account\/photo|x\/organization\/logo|x\/upload\/[^/]+|x\/unassigned-images)$/;

/** The form of a treatment plan may contain a picture. */
const PLAN = '/api/treatment-plan';

/** Returns whether what the path receives is a picture. */
export function receivesPicture(path: string): boolean {
  return PICTURES.test(path);
}

/** Returns whether the path receives a file: its bytes are no JSON. */
export function receivesFile(path: string): boolean {
  return receivesPicture(path) || path === PLAN || STOW.test(path);
}

/** Returns how many bytes a path that receives a file accepts. */
export const fileSize = (path: string): number => (STOW.test(path) ? STOW_BYTES : UPLOAD_BYTES);

const TRPC = '/trpc/';

/** Returns the calls that a tRPC path names; undefined for another path. */
export function proceduresOf(path: string): string[] | undefined {
  return path.startsWith(TRPC) ? tryDecodeURIComponent(path.slice(TRPC.length)).split(',') : undefined;
}

/**
 * Returns the size of a signed-in request to this path; that of a batch is the sum of its calls, at most that of
 * annotations.
 */
export function requestSize(path: string): RequestSize {
  const procedures = proceduresOf(path);
  if (!procedures) return SIZES[PATHS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'FORM'];
  const sum = { bytes: 0, objects: 0 };
  for (const procedure of procedures) {
    const { bytes, objects } = SIZES[sizeOfProcedure(procedure)];
    sum.bytes = Math.min(sum.bytes + bytes, SIZES.ANNOTATIONS.bytes);
    sum.objects = Math.min(sum.objects + objects, SIZES.ANNOTATIONS.objects);
  }
  return sum;
}

function sizeOfProcedure(procedure: string): Size {
  const matches = (name: string): boolean => (name.endsWith('.') ? procedure.startsWith(name) : procedure === name);
  return PROCEDURES.find(([, names]) => names.some(matches))?.[0] ?? 'FORM';
}

/** Most bytes without a session: a name, a password, a message, a provider's call-back. */
export const ANONYMOUS_BYTES = 64 * KB;
