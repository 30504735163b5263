import type { OPERATIONS } from './generated/operations.js';
import type { operations } from './generated/schema.js';

/** Name of a call. */
export type OperationId = keyof typeof OPERATIONS & keyof operations;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
/** The fields of T, unless it has none. */
type Part<Name extends string, T> = [T] extends [never | undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [Key in Name]?: T }
    : undefined extends T
      ? { [Key in Name]?: NonNullable<T> }
      : { [Key in Name]: T };
type BodyContent<T> = T extends { content: infer Content } ? Content[keyof Content] : never;
/** In a form a file is sent as it is. */
type Body<Id extends OperationId> = BodyContent<NonNullable<operations[Id]['requestBody']>>;
type BodyPart<Id extends OperationId> = [NonNullable<operations[Id]['requestBody']>] extends [never]
  ? unknown
  : undefined extends operations[Id]['requestBody']
    ? { body?: Sent<Body<Id>> }
    : { body: Sent<Body<Id>> };
/** Files are blobs. */
type Sent<T> = T extends { file: string }
  ? Omit<T, 'file'> & { file: Blob }
  : T extends { file?: string }
    ? Omit<T, 'file'> & { file?: Blob }
    : T;

type Query<Id extends OperationId> = Parameters<Id>['query'];
type Path<Id extends OperationId> = Parameters<Id>['path'];

/** What a call takes: parts of the address, the query, the body. */
export type CallInput<Id extends OperationId> = CallOptions & Part<'path', Path<Id>> & Part<'query', Query<Id>> & BodyPart<Id>;

export interface CallOptions {
  /** Name of the request: sent again with the same key within 24 hours, it is not executed again. Made by default. */
  idempotencyKey?: string;
  /** The ETag of the version that was read. */
  ifMatch?: string;
  signal?: AbortSignal;
}

type Json<T> = T extends { content: { 'application/json': infer Content } } ? Content : never;
type Files<T> = T extends { content: infer Content } ? ('application/json' extends keyof Content ? never : Blob) : never;
type Nothing<T> = T extends { content?: never } ? undefined : never;
type Outcome<T> = Json<T> | Files<T> | Nothing<T>;

/** What a call returns: the body of the response; a blob for a file, undefined without a body. */
export type CallOutput<Id extends OperationId> = Outcome<operations[Id]['responses'][keyof operations[Id]['responses']]>;

/** Input that has no required part may be omitted. */
export type CallArguments<Id extends OperationId> =
  Record<never, never> extends CallInput<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>];

/** A method for every call of the API, named as in the OpenAPI document. */
export type Operations = { [Id in OperationId]: (...input: CallArguments<Id>) => Promise<CallOutput<Id>> };
