import { OpenAPIHono, z } from '@hono/zod-openapi';
import { type ErrorCode, id } from '@molaar/contracts';
import type { Actor } from '@molaar/services/context';
import type { Context } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { rejectUnstorable } from '../errors/reject-unstorable';
import { requireActor } from '../session/caller-session';

/** The REST API while its routes are added. */
export interface Api {
  http: OpenAPIHono<AppEnv>;
  app: AppDeps;
}

/** Adds a capability's calls to the API. */
export type AddRoutes = (api: Api) => void;

/** Creates an application of REST routes. Invalid input is thrown, so that one place makes all error responses. */
export function createRestApp(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw result.error;
      rejectUnstorable(result.data);
    },
  });
}

/** Middleware. @throws NOT_AUTHENTICATED without a session, before the input is validated. */
export async function signedIn(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  await requireActor(c.get('session'));
  await next();
}

/** Returns the caller of a route that uses `signedIn`. */
export function actorOf(c: Context<AppEnv>): Promise<Actor> {
  return requireActor(c.get('session'));
}

/** Body of every response outside 200-299. */
const errorSchema = z
  .object({
    status: z.number().int(),
    message: z.string(),
    description: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    retryAfter: z.number().int().optional(),
  })
  .openapi('Error');

/** A JSON response with its description. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A required JSON body. */
export function body<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** An optional JSON body; its route uses the middleware `emptyBodyAsObject`. */
export function optionalBody<T extends z.ZodType>(schema: T) {
  return { required: false, content: { 'application/json': { schema } } };
}

/**
 * Middleware that reads an empty body as an object without fields, not as invalid JSON: clients send the JSON content
 * type also with requests without a body (specification, section 7), others send none.
 */
export async function emptyBodyAsObject(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  if ((await c.req.text()) === '') {
    const { url, method } = c.req.raw;
    const headers = new Headers(c.req.raw.headers);
    headers.set('Content-Type', 'application/json');
    c.req.raw = new Request(url, { method, headers, body: '{}' });
    c.req.bodyCache = {};
  }
  await next();
}

/** The path parameter `id`. */
export const idParam = z.object({ id });

/** The path parameter `resetId`: the secret part of a password reset link. */
export const resetParam = z.object({ resetId: z.string().max(100) });

/** The path parameter `id` of an invitation: the secret part of its link. */
export const linkParam = z.object({ id: z.string().max(100) });

/** The error response of every route. */
export const failure = { default: json(errorSchema, 'Error; `message` is an error code') };

/** The common part of routes that need a session. `codes`: error codes specific to this call. */
export function forSignedIn(tag: string, summary: string, codes: readonly ErrorCode[] = []) {
  return { ...forEveryone(tag, summary, codes), security: [{ session: [] as string[] }], middleware: signedIn };
}

/** The common part of routes that need no session. `more`: what a developer must know besides the summary. */
export function forEveryone(tag: string, summary: string, codes: readonly ErrorCode[] = [], more = '') {
  const description = [...(codes.length > 0 ? [`Own error codes: ${codes.join(', ')}.`] : []), ...(more ? [more] : [])].join(' ');
  return { tags: [tag], summary, ...(description ? { description } : {}) };
}
