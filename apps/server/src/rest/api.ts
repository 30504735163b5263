import { OpenAPIHono } from '@hono/zod-openapi';
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

/** Adds one call to the door. */
export type AddRoute = (api: Api) => void;

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
