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
/** Calls that save what two people may have open at once. */
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
/** Without a body: If-Match alone names the version. */
const TAGGED = new Set(['delete /x/treatment-plan/{id}']);

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
  'Any name of 1 to 255 letters: sent again within 24 hours, the request gets the first answer and is not carried out anew.',
);

/** Adds to the routes' own descriptions what holds for all of them: every error with its status, headers, keys, examples. */
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
    ...(TAGGED.has(name) ? [IF_MATCH_ALONE] : []),
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

/** One answer per status, which names its codes. */
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
