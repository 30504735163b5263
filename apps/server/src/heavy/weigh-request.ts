import { AppError, MAX_CALLS_PER_REQUEST } from '@molaar/contracts';
import { countImageAnnotations, countPatientAnnotations } from '@molaar/services/annotations';
import type { Actor, Deps } from '@molaar/services/context';
import { findFhirPatientId, referredPatientId } from '@molaar/services/patient-export/fhir';
import type { Context } from 'hono';
import type { AppEnv } from '../app-env';
import { proceduresOf } from '../http/request-sizes';

/** Calls whose work grows with a clinic's data: a request has at most one of them. Every other call weighs 1. */
const HEAVY_CALLS: ReadonlySet<string> = new Set([
  'audit.verify',
  'patients.import',
  'patients.previewImport',
  'pricing.import',
  'pricing.previewImport',
]);
const HEAVY_PATHS = /^\/api\/x\/(audit\/verify|patient\/import(\/preview)?)$/;
/** Reads and saves of an image's annotations, and of the statuses that follow from them. */
const ANNOTATION_CALLS: ReadonlySet<string> = new Set([
  'annotations.get',
  'annotations.save',
  'annotations.draft',
  'annotations.storeDraft',
  'statuses.get',
  'statuses.history',
  'statuses.save',
]);
const ANNOTATION_PATHS = [
  /^\/api\/annotation\/([0-9a-f-]{36})$/i,
  /^\/api\/x\/image\/([0-9a-f-]{36})\/(?:annotation|draft|statuses)$/i,
  /^\/api\/treatment-plan\/dental-status\/([0-9a-f-]{36})$/i,
];
/** Reads of a patient's file. Nothing is counted before each of them: the first one of a large file is remembered. */
const FILE_CALL = 'patients.details';
const FILE_PATH = /^\/api\/patient\/([0-9a-f-]{36})\/details$/i;
const EXPORT_PATHS = [
  /^\/api\/x\/patient\/([0-9a-f-]{36})\/(?:export|fhir)$/i,
  /^\/api\/x\/fhir\/Patient\/([0-9a-f-]{36})(?:\/\$everything)?$/i,
];
const FHIR_SEARCH = /^\/api\/x\/fhir\/[A-Za-z]+$/;
const FHIR_RESOURCE = /^\/api\/x\/fhir\/([A-Za-z]+)\/([^/]+)$/;

/** Every procedure that is named here; a test compares them with the router. */
export const WEIGHED_CALLS: readonly string[] = [...HEAVY_CALLS, ...ANNOTATION_CALLS, FILE_CALL];

/** Annotations that the main thread reads, checks and writes within some milliseconds. */
export const FEW_ANNOTATIONS = 1_000;
/** Most annotations that one request reads, counted once per call. */
const MOST_ANNOTATIONS = 40_000;
/** A longer body of a call above. */
const LONG_BYTES = 128 * 1024;
type Weighing = Pick<Deps, 'db' | 'largeFiles'>;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Weighs a request before anything works on it.
 * @returns Whether it belongs in the heavy lane.
 * @throws VALIDATION_FAILED when one request asks for too much, or mixes calls of the heavy lane with others.
 */
export async function weighRequest(deps: Weighing, actor: Actor, c: Context<AppEnv>): Promise<boolean> {
  const calls = proceduresOf(c.req.path);
  if (!calls) return weighRest(deps, actor, c);
  const heavy = calls.filter((call) => HEAVY_CALLS.has(call)).length;
  const weight = heavy * MAX_CALLS_PER_REQUEST + calls.length - heavy;
  if (weight > MAX_CALLS_PER_REQUEST) throw tooMuch('too much work in one request');
  if (heavy > 0) return true;
  if (calls.includes(FILE_CALL)) return weighFiles(deps, calls, await inputsOf(c, calls));
  const annotationCalls = calls.filter((call) => ANNOTATION_CALLS.has(call)).length;
  if (annotationCalls === 0) return false;
  const isLong = (await c.req.text()).length > LONG_BYTES;
  const isHeavy = (await readsMany(deps, actor, isLong ? [] : await imageIdsOf(c, calls))) || isLong;
  if (isHeavy && annotationCalls < calls.length) throw tooMuch('annotations of this number are a request of their own');
  return isHeavy;
}

/** Weighs calls among which is a patient's file. */
function weighFiles({ largeFiles }: Weighing, calls: readonly string[], inputs: readonly unknown[]): boolean {
  const isLarge = calls.map((call, at) => {
    const { id } = Object(inputs[at]) as { id?: unknown };
    return call === FILE_CALL && typeof id === 'string' && largeFiles.has(id.toLowerCase());
  });
  if (!isLarge.includes(true)) return false;
  if (calls.length > 1) throw tooMuch('a patient file of this size is a request of its own');
  return true;
}

async function weighRest(deps: Weighing, actor: Actor, c: Context<AppEnv>): Promise<boolean> {
  if (HEAVY_PATHS.test(c.req.path)) return true;
  const patientId = await exportedPatient(deps, actor, c);
  if (patientId && ID.test(patientId)) return (await countPatientAnnotations(deps, actor, patientId).catch(() => 0)) > FEW_ANNOTATIONS;
  // Programs that write ids in capital letters ask for the same rows.
  const fileId = FILE_PATH.exec(c.req.path)?.[1]?.toLowerCase();
  if (fileId) return deps.largeFiles.has(fileId);
  const imageId = firstGroup(ANNOTATION_PATHS, c.req.path);
  if (!imageId || !ID.test(imageId)) return false;
  if (c.req.method !== 'GET' && (await c.req.text()).length > LONG_BYTES) return true;
  return readsMany(deps, actor, [imageId]);
}

/** Returns the patient whose whole file a request reads: for an export, or for a FHIR resource of the patient. */
async function exportedPatient(deps: Weighing, actor: Actor, c: Context<AppEnv>): Promise<string | undefined> {
  const named = firstGroup(EXPORT_PATHS, c.req.path);
  if (named) return named;
  if (FHIR_SEARCH.test(c.req.path)) return referredPatientId(c.req.query('patient') ?? '');
  const [, type = '', id = ''] = FHIR_RESOURCE.exec(c.req.path) ?? [];
  return type ? findFhirPatientId(deps, actor, type, id).catch(() => undefined) : undefined;
}

function firstGroup(patterns: readonly RegExp[], path: string): string | undefined {
  return patterns.map((pattern) => pattern.exec(path)?.[1]).find(Boolean);
}

/** Returns whether these reads are for the heavy lane; an image that is named twice counts twice. */
export async function readsMany(deps: Pick<Deps, 'db'>, actor: Actor, imageIds: readonly string[]): Promise<boolean> {
  // Without the counts the call itself reports what is wrong, with its own code.
  const counts = await countImageAnnotations(deps, actor, [...new Set(imageIds)]).catch(() => new Map<string, number>());
  const sum = imageIds.reduce((total, id) => total + (counts.get(id.toLowerCase()) ?? 0), 0);
  if (sum > MOST_ANNOTATIONS) throw tooMuch(`more than ${MOST_ANNOTATIONS} annotations in one request`);
  return sum > FEW_ANNOTATIONS;
}

/** Returns the inputs of the calls of a request, in their order; they are not validated. */
async function inputsOf(c: Context<AppEnv>, calls: readonly string[]): Promise<unknown[]> {
  const text = c.req.method === 'GET' ? (c.req.query('input') ?? '') : await c.req.text();
  const parsed = parse(text);
  return c.req.query('batch') === '1' ? calls.map((_call, at) => parsed[at]) : [parsed];
}

/** Returns the images that the annotation calls of a request name; what is not an id is left to validation. */
async function imageIdsOf(c: Context<AppEnv>, calls: readonly string[]): Promise<string[]> {
  return (await inputsOf(c, calls)).flatMap((input, at) => {
    const { id, imageId = id } = Object(input) as { id?: unknown; imageId?: unknown };
    return ANNOTATION_CALLS.has(calls[at] ?? '') && typeof imageId === 'string' && ID.test(imageId) ? [imageId] : [];
  });
}

function parse(text: string): Record<number, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<number, unknown>;
  } catch {
    return {};
  }
}

function tooMuch(description: string): AppError {
  return new AppError('VALIDATION_FAILED', description);
}
