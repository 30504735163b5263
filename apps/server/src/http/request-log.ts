import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './app-env';

const GIVEN_ID = /^[\w-]{8,64}$/;

/**
 * Gives every request an id (or takes the proxy's) and writes one line at its end: method, path, status, time.
 * The path holds ids of ours; the query string, where a search term would stand, is left out.
 */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('X-Request-Id');
    const requestId = given && GIVEN_ID.test(given) ? given : randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    await next();
    // Not by c.header, which makes an answer that is there anew, as a stream.
    c.res.headers.set('X-Request-Id', requestId);
    const ms = Math.round(performance.now() - startedAt);
    c.get('log').info({ method: c.req.method, path: loggedPath(c.req.path), status: c.res.status, ms }, 'request');
  };
}

/** Pages and calls whose link alone opens something: what follows them in a path is a secret. */
const SECRET_LINKS =
  /^(\/p|\/form\/[\w-]+|\/api\/(?:x\/)?(?:invitation|password-reset)|\/api\/x\/sign-up\/checkout)\/(?!accept$|initiate$)[^/]+/;
/** How a practice system names its patient is its own choice: an identity code or an e-mail address may stand there. */
const PRACTICE_PATIENT = /^(\/api\/x\/practice\/patient)\/[^/]+/;

/**
 * The path as it may be kept: what opens a patient's plan, an invitation, a new password or what became of a payment is not
 * written down, nor what may name a person.
 */
export function loggedPath(path: string): string {
  return path.replace(SECRET_LINKS, '$1/:link').replace(PRACTICE_PATIENT, '$1/:externalId');
}
