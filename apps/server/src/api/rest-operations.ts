import type { Document, MediaType, Operation, Schema } from '../docs/document-types';

/** Schemas by media type. */
export type Bodies = Readonly<Record<string, object>>;

/** A REST call, or a webhook, as a caller's program knows it: what it sends and reads, without texts for people. */
export interface RestOperation {
  readonly operationId: string;
  /** By kind and name, such as `query search`. */
  readonly parameters: Readonly<Record<string, { readonly required: boolean; readonly schema: object }>>;
  /** Missing for a call without a body. */
  readonly body?: { readonly required: boolean; readonly content: Bodies };
  /** Of success, by status; errors have one schema, and their codes may become more. */
  readonly answers: Readonly<Record<string, Bodies>>;
}

/** Says nothing about the form of a value. */
const TEXTS = new Set(['title', 'description', 'example', 'examples', 'default', '$schema']);

/** Returns the calls of an OpenAPI document by method and path, and its webhooks by `webhook` and name. */
export function restOperations({ paths = {}, webhooks = {}, components }: Document): Record<string, RestOperation> {
  const operations = [
    ...named(paths, (method, path) => `${method.toUpperCase()} ${path}`),
    ...named(webhooks, (_method, name) => `webhook ${name}`),
  ];
  return Object.fromEntries(operations.map(([name, operation]) => [name, formOf(operation, components.schemas)]));
}

function named(items: NonNullable<Document['paths']>, nameOf: (method: string, item: string) => string): [string, Operation][] {
  return Object.entries(items).flatMap(([item, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [nameOf(method, item), operation]),
  );
}

function formOf(operation: Operation, schemas: Record<string, Schema>): RestOperation {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const bodies = (content: Record<string, MediaType> = {}): Bodies =>
    Object.fromEntries(Object.entries(content).map(([type, { schema = {} }]) => [type, whole(schema, schemas) as object]));
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    operationId,
    parameters: Object.fromEntries(
      parameters.map(({ in: kind, name, required = false, schema }) => [
        `${kind} ${name}`,
        { required, schema: whole(schema, schemas) as object },
      ]),
    ),
    ...(requestBody && { body: { required: requestBody.required ?? false, content: bodies(requestBody.content) } }),
    answers: Object.fromEntries(successes.map(([status, { content }]) => [status, bodies(content)])),
  };
}

/** Returns a schema without texts and with the components that it names in their places; none contains itself. */
function whole(value: unknown, schemas: Record<string, Schema>): unknown {
  if (Array.isArray(value)) return value.map((part) => whole(part, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as Schema;
  const name = $ref?.replace('#/components/schemas/', '');
  if (name !== undefined) return whole({ ...schemas[name], ...rest }, schemas);
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([keyword, part]) => !isText(keyword, part))
      .map(([keyword, part]) => [keyword, keyword === 'properties' ? wholeFields(part as object, schemas) : whole(part, schemas)]),
  );
}

/** A field may have the name of a keyword. */
function wholeFields(fields: object, schemas: Record<string, Schema>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, whole(schema, schemas)]));
}

const isText = (keyword: string, part: unknown): boolean => part === undefined || TEXTS.has(keyword) || keyword.startsWith('x-');
