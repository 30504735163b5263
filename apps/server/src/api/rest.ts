import { OpenAPIHono, z } from '@hono/zod-openapi';
import { type ErrorCode, id } from '@molaar/contracts';
import type { Actor } from '@molaar/services/context';
import type { Context } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../http/app-env';
import { requireActor } from '../session/caller-session';

/** The REST door while its routes are added. */
export interface Api {
  http: OpenAPIHono<AppEnv>;
  app: AppDeps;
}

/** Adds a capability's calls to the API. */
export type AddRoutes = (api: Api) => void;

export function createRestApp(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw result.error;
    },
  });
}

/** Refused without a session, before the input is looked at. */
export async function signedIn(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  await requireActor(c.get('session'));
  await next();
}

/** The caller of a route that `signedIn` guards. */
export function actorOf(c: Context<AppEnv>): Promise<Actor> {
  return requireActor(c.get('session'));
}

/** Every answer outside 200-299. */
const errorSchema = z
  .object({ status: z.number().int(), message: z.string(), description: z.string(), fields: z.record(z.string(), z.string()).optional() })
  .openapi('Error');

/** A JSON answer with its meaning. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A JSON body that must be there. */
export function body<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** A JSON body that may be left out; its route takes `emptyBodyIsNone` as middleware. */
export function optionalBody<T extends z.ZodType>(schema: T) {
  return { required: false, content: { 'application/json': { schema } } };
}

/**
 * Callers name JSON as the content of every request, also of one that carries none (specification, section 7): an empty body is then
 * read as one without fields, and not as JSON gone wrong.
 */
export async function emptyBodyIsNone(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  if ((await c.req.text()) === '') {
    const { url, method, headers } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, body: '{}' });
    c.req.bodyCache = {};
  }
  await next();
}

/** The path parameter `id`. */
export const idParam = z.object({ id });

/** The path parameter `resetId`: the secret part of a link for a new password. */
export const resetParam = z.object({ resetId: z.string().max(100) });

/** The path parameter `id` of an invitation: the secret part of its link. */
export const linkParam = z.object({ id: z.string().max(100) });

export const failure = { default: json(errorSchema, 'Refused or failed; `message` is an error code') };

/** What every route of signed-in callers shares. `codes` are the error codes that are this call's own. */
export function forSignedIn(tag: string, summary: string, codes: readonly ErrorCode[] = []) {
  return { ...forEveryone(tag, summary, codes), security: [{ session: [] as string[] }], middleware: signedIn };
}

/** What every route of strangers shares. */
export function forEveryone(tag: string, summary: string, codes: readonly ErrorCode[] = []) {
  return { tags: [tag], summary, ...(codes.length > 0 ? { description: `Own error codes: ${codes.join(', ')}.` } : {}) };
}
