import { ERROR_STATUS, type ErrorCode } from '@molaar/contracts';
import { EXAMPLES } from './examples';

interface Operation {
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: object[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, unknown>;
}

export interface Document {
  paths?: Record<string, Record<string, Operation>> | undefined;
}

const SAFE = new Set(['get', 'head']);
/** Calls that save a record which two people may edit at the same time. */
const VERSIONED = new Set([
  'put /patient',
  'post /treatment-plan',
  'post /annotation/{id}',
  'post /treatment-plan/dental-status/{id}',
  'put /medical-settings',
  'put /x/plan-mail-template',
  'put /medical-template',
  'put /disclaimer',
  'put /pricing-template',
  'put /pricing-component',
]);
/** Calls without a body: only If-Match names the version. */
const VERSIONED_BY_HEADER = new Set(['delete /x/treatment-plan/{id}']);

const header = (name: string, description: string, required = false) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});
const IF_MATCH = header('If-Match', 'The ETag of the version that was read; without it `version` of the body decides.');
const IF_MATCH_ALONE = header('If-Match', 'The ETag of the version that was read.', true);
const IDEMPOTENCY = header(
  'Idempotency-Key',
  '1 to 255 visible characters. A request that is sent again with the same key within 24 hours gets the first response and is not executed again.',
);

/** Adds to every operation what all have in common: errors with their status, headers, API keys, examples. */
export function completeDocument<T extends Document>(document: T): T {
  for (const [path, calls] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(calls)) complete(`${method} ${path}`, operation, !SAFE.has(method));
  return document;
}

function complete(name: string, operation: Operation, changes: boolean): void {
  const signedIn = operation.security !== undefined;
  if (signedIn) operation.security?.push({ apiKey: [] });
  const headers = [
    ...(changes && signedIn && !name.startsWith('delete') ? [IDEMPOTENCY] : []),
    ...(VERSIONED.has(name) ? [IF_MATCH] : []),
    ...(VERSIONED_BY_HEADER.has(name) ? [IF_MATCH_ALONE] : []),
  ];
  if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers];
  operation.responses = { ...failures(codesOf(operation, changes, signedIn)), ...operation.responses };
  const content = operation.requestBody?.content['application/json'];
  if (content && EXAMPLES[name]) content.example = EXAMPLES[name];
}

function codesOf({ description, parameters, requestBody }: Operation, changes: boolean, signedIn: boolean): Set<ErrorCode> {
  const own = /Own error codes: ([A-Z_, ]+)\./.exec(description ?? '')?.[1]?.split(', ') ?? [];
  return new Set([
    ...(own as ErrorCode[]),
    ...(parameters || requestBody ? (['VALIDATION_FAILED'] as const) : []),
    ...(signedIn ? (['NOT_AUTHENTICATED', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'] as const) : []),
    ...(signedIn && changes ? (['ORGANIZATION_READ_ONLY', 'IDEMPOTENCY_CONFLICT'] as const) : []),
    'SOMETHING_WENT_WRONG',
    'SERVICE_UNAVAILABLE',
  ]);
}

/** Returns one response per status; its description lists the error codes. */
function failures(codes: ReadonlySet<ErrorCode>): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  const schema = { $ref: '#/components/schemas/Error' };
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      String(status),
      { description: named.join(', '), content: { 'application/json': { schema } } },
    ]),
  );
}
