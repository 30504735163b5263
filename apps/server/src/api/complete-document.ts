import { ERROR_STATUS, type ErrorCode } from '@molaar/contracts';
import { type Action, API_KEY_SCOPES, actionsOfScopes } from '@molaar/domain/clinic';
import { describeFields, nameBodies, operationsOf } from '../docs/describe-schemas';
import type { Document, Operation, Parameter, Response, Schema } from '../docs/document-types';
import { ERROR_GUIDE, errorTable } from '../docs/error-guide';
import { EXAMPLES } from '../docs/examples';
import { fixSchema } from '../docs/fix-schema';
import { makeExample } from '../docs/make-example';
import { RESPONSE_EXAMPLES } from '../docs/response-examples';
import { FAILURE_HEADERS, headerComponents, headerReferences, headersOf } from '../docs/response-headers';
import { extensionTags, TAGS } from '../docs/tags';
import { WEBHOOK_SCHEMAS, WEBHOOKS } from '../docs/webhooks';
import { API_VERSIONS } from '../http/api-version';
import { REST_ACCESS } from './access-table';

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

const header = (name: string, description: string, required = false): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});
const MOLAAR_VERSION = (): Parameter => ({
  ...header('Molaar-Version', 'Day of the version of the API that the caller was written for; without it the newest applies.'),
  schema: { type: 'string', format: 'date', examples: [API_VERSIONS.at(-1) as string] },
});
const IF_MATCH = () => header('If-Match', 'The ETag of the version that was read; without it `version` of the body decides.');
const IF_MATCH_ALONE = () => header('If-Match', 'The ETag of the version that was read.', true);
const IDEMPOTENCY = (): Parameter => ({
  ...header(
    'Idempotency-Key',
    '1 to 255 visible characters. A request that is sent again with the same key within 24 hours gets the first response and is not executed again.',
  ),
  schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['0b5c1d52-4a7e-4f0e-9b1c-2f6f6f1f7a10'] },
});

/**
 * Completes the document of the mounted routes: what all operations have in common (errors with their status, headers,
 * API keys), names of the bodies, a description and an example of every field, the webhooks.
 */
export function completeDocument(document: Document): Document {
  const { schemas } = document.components;
  document.webhooks = structuredClone(WEBHOOKS);
  document.tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  document.components.headers = headerComponents();
  Object.assign(schemas, structuredClone(WEBHOOK_SCHEMAS), { ErrorCode: errorCodeSchema() });
  if (schemas.Error?.properties) schemas.Error.properties.message = { $ref: '#/components/schemas/ErrorCode' };
  nameBodies(document);
  for (const schema of Object.values(schemas)) fixSchema(schema);
  for (const [path, calls] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(calls)) complete(method, path, operation);
  document.components.examples = errorExamples(JSON.stringify(document.paths));
  deleteUnused(document);
  requireDefaults(document);
  describeFields(document);
  addExamples(document);
  shareFailure(document);
  return document;
}

/** Makes the response that stands for every other status, which all operations have, one component. */
function shareFailure(document: Document): void {
  for (const { responses } of operationsOf(document)) {
    if (!responses.default) continue;
    document.components.responses = { Failure: { ...responses.default, headers: headerReferences(FAILURE_HEADERS) } };
    responses.default = { $ref: '#/components/responses/Failure' };
  }
}

/** Deletes the schemas that no call refers to, directly or through another schema. */
function deleteUnused({ paths, webhooks, components }: Document): void {
  const used = referred([paths, webhooks], components.schemas);
  for (const name of Object.keys(components.schemas)) if (!used.has(name)) delete components.schemas[name];
}

/**
 * A field with a default may be absent from a request, never from a response: schemas of responses alone require it.
 */
function requireDefaults(document: Document): void {
  const { schemas } = document.components;
  const sent = referred(
    operationsOf(document).map(({ requestBody }) => requestBody),
    schemas,
  );
  const fill = (schema: Schema): void => {
    const fields = Object.entries(schema.properties ?? {});
    const filled = fields.filter(([, field]) => field.default !== undefined).map(([name]) => name);
    if (filled.length > 0) schema.required = [...new Set([...(schema.required ?? []), ...filled])];
    for (const [, field] of fields) fill(field);
    if (schema.items) fill(schema.items);
  };
  for (const [name, schema] of Object.entries(schemas)) if (!sent.has(name)) fill(schema);
}

/** Returns the names of the schemas that a part of the document refers to, directly or through another schema. */
function referred(part: unknown, schemas: Record<string, Schema>): Set<string> {
  const used = new Set<string>();
  const follow = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!used.has(name)) {
        used.add(name);
        follow(JSON.stringify(schemas[name] ?? null));
      }
  };
  follow(JSON.stringify(part) ?? '');
  return used;
}

function errorCodeSchema() {
  return {
    type: 'string',
    enum: Object.keys(ERROR_GUIDE),
    description: `Code of an error. New codes may be added: treat an unknown one by its status.\n\n${errorTable()}`,
    'x-enum-descriptions': Object.values(ERROR_GUIDE).map(([cause, cure]) => `${cause} ${cure}`),
  };
}

function complete(method: string, path: string, operation: Operation): void {
  const name = `${method} ${path}`;
  const changes = !SAFE.has(method);
  operation.security ??= [];
  const signedIn = operation.security.length > 0;
  const rights = rightsOf(`${method.toUpperCase()} ${path}`);
  if (signedIn && rights !== PEOPLE_ONLY) operation.security.push({ apiKey: [] });
  if (path.startsWith('/x/')) operation.tags = extensionTags(path);
  const repeatable = changes && signedIn && method !== 'delete';
  const headers = [
    MOLAAR_VERSION(),
    ...(repeatable ? [IDEMPOTENCY()] : []),
    ...(VERSIONED.has(name) ? [IF_MATCH()] : []),
    ...(VERSIONED_BY_HEADER.has(name) ? [IF_MATCH_ALONE()] : []),
  ];
  operation.parameters = [...(operation.parameters ?? []), ...headers];
  operation.responses = { ...failures(codesOf(operation, changes, signedIn)), ...operation.responses };
  for (const [status, response] of Object.entries(operation.responses)) {
    const names = headersOf(operation.operationId, status, { repeatable, sendsFile: '304' in operation.responses });
    if (names.length > 0) response.headers = { ...headerReferences(names), ...response.headers };
  }
  operation.description = [`${operation.summary}.`, rights, operation.description].filter(Boolean).join(' ');
}

const PEOPLE_ONLY = 'For people only: no scope of an API key permits it.';

/** Returns who may make a call, in words. */
function rightsOf(name: string): string {
  const access = REST_ACCESS[name];
  if (access === undefined || access === 'EVERYONE') return 'No session is needed.';
  if (access === 'SIGNED_IN') return 'Needs a session.';
  const scope = API_KEY_SCOPES.find((each) => actionsOfScopes([each]).includes(access as Action));
  return scope ? `Scope of an API key: \`${scope}\`.` : PEOPLE_ONLY;
}

function codesOf({ description, parameters, requestBody }: Operation, changes: boolean, signedIn: boolean): Set<ErrorCode> {
  const own = /Own error codes: ([A-Z_, ]+)\./.exec(description ?? '')?.[1]?.split(', ') ?? [];
  return new Set([
    ...(own as ErrorCode[]),
    ...(parameters || requestBody ? (['VALIDATION_FAILED'] as const) : []),
    ...(signedIn ? (['NOT_AUTHENTICATED', 'NOT_ALLOWED'] as const) : []),
    ...(signedIn && changes ? (['ORGANIZATION_READ_ONLY', 'IDEMPOTENCY_CONFLICT'] as const) : []),
    'TOO_MANY_REQUESTS',
    'SOMETHING_WENT_WRONG',
    'SERVICE_UNAVAILABLE',
  ]);
}

/** Returns one response per status, with an example of each of its error codes. */
function failures(codes: ReadonlySet<ErrorCode>): Record<string, Response> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  const schema = { $ref: '#/components/schemas/Error' };
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      String(status),
      {
        description: named.join(', '),
        content: {
          'application/json': {
            schema,
            examples: Object.fromEntries(named.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}

/** Returns an example of each error code that an operation names. */
function errorExamples(paths: string): Record<string, object> {
  const entries = Object.entries(ERROR_GUIDE) as [ErrorCode, (typeof ERROR_GUIDE)[ErrorCode]][];
  return Object.fromEntries(
    entries
      .filter(([code]) => paths.includes(`#/components/examples/${code}"`))
      .map(([code, [cause, cure]]) => {
        const fields = code === 'VALIDATION_FAILED' ? { fields: { firstName: 'This field is required' } } : {};
        return [code, { summary: cure, value: { status: ERROR_STATUS[code], message: code, description: cause, ...fields } }];
      }),
  );
}

const isJson = (type: string): boolean => /^application\/(.+\+)?json$/.test(type);

/** Adds an example to every JSON body; those of requests with their own are sent to a server by a test. */
function addExamples({ paths = {}, webhooks = {}, components: { schemas } }: Document): void {
  for (const [path, calls] of Object.entries({ ...paths, ...webhooks }))
    for (const [method, operation] of Object.entries(calls)) {
      const request = operation.requestBody?.content['application/json'];
      if (request?.schema) request.example = EXAMPLES[`${method} ${path}`] ?? makeExample(request.schema, schemas);
      for (const [status, { content = {} }] of Object.entries(operation.responses))
        for (const [type, media] of Object.entries(content)) {
          if (!isJson(type) || !media.schema || media.examples) continue;
          media.example ??= RESPONSE_EXAMPLES[`${operation.operationId} ${status}`] ?? makeExample(media.schema, schemas);
        }
    }
}
