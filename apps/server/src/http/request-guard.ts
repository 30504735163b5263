import { AppError } from '@molaar/contracts';
import type { MiddlewareHandler } from 'hono';
import { carriesSession } from '../session/session-cookie';
import type { AppEnv } from './app-env';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** GETs of the specification that change something. Tiles, downloads and the event stream do not and cannot send a header. */
const CHANGING_GETS = [/^\/api\/auth\/logout$/, /^\/api\/annotation\/annotate\/[^/]+$/];

/**
 * The guard against requests that another site makes in a signed-in browser (with SameSite=Lax): an unsafe request
 * comes from one of our own origins, and one that carries the session cookie says `Request-Type: ajax`, which a form
 * or an image of another site cannot.
 */
export function requestGuard(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const unsafe = !SAFE.has(c.req.method);
    const origin = c.req.header('Origin');
    if (unsafe && origin !== undefined && !origins.includes(origin))
      throw new AppError('NOT_ALLOWED', 'unsafe request from a foreign origin');
    const changes = unsafe || CHANGING_GETS.some((path) => path.test(c.req.path));
    if (changes && carriesSession(c) && c.req.header('Request-Type') !== 'ajax')
      throw new AppError('NOT_ALLOWED', 'header Request-Type: ajax is missing');
    await next();
  };
}
