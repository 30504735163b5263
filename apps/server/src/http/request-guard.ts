import { AppError } from '@molaar/contracts';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';
import { hasSessionCookie } from '../session/session-cookie';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * GET calls of the specification that change something. Tiles, downloads and the event stream do not, and cannot send a
 * header.
 */
const CHANGING_GETS = [/^\/api\/auth\/logout$/, /^\/api\/annotation\/annotate\/[^/]+$/];

/**
 * Protects against cross-site request forgery, together with SameSite=Lax. An unsafe request must come from one of our
 * own origins; with a session cookie it must send `Request-Type: ajax`, which a form or an image of another site
 * cannot.
 * @throws NOT_ALLOWED when one of the two conditions is not met.
 */
export function requestGuard(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const unsafe = !SAFE.has(c.req.method);
    const origin = c.req.header('Origin');
    if (unsafe && origin !== undefined && !origins.includes(origin))
      throw new AppError('NOT_ALLOWED', 'unsafe request from a foreign origin');
    const changes = unsafe || CHANGING_GETS.some((path) => path.test(c.req.path));
    if (changes && hasSessionCookie(c) && c.req.header('Request-Type') !== 'ajax')
      throw new AppError('NOT_ALLOWED', 'header Request-Type: ajax is missing');
    await next();
  };
}
