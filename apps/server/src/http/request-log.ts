import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from '../app-env';

const GIVEN_ID = /^[\w-]{8,64}$/;

/**
 * Gives every request an id (or takes the proxy's) and logs one line at its end: method, path, status, time.
 * The path contains only our ids; the query string, which may contain search terms, is left out.
 */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('X-Request-Id');
    const requestId = given && GIVEN_ID.test(given) ? given : randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    await next();
    // Not by c.header, which would copy the finished response.
    c.res.headers.set('X-Request-Id', requestId);
    const ms = Math.round(performance.now() - startedAt);
    c.get('log').info({ method: c.req.method, path: loggedPath(c.req.path), status: c.res.status, ms }, 'request');
  };
}

/** Pages and calls that a link alone gives access to: the next part of the path is a secret. */
const SECRET_LINKS =
  /^(\/p|\/form\/[\w-]+|\/api\/(?:x\/)?(?:invitation|password-reset)|\/api\/x\/sign-up\/checkout)\/(?!accept$|initiate$)[^/]+/;
/** A practice system chooses its patient ids: one may be a national identity code or an e-mail address. */
const PRACTICE_PATIENT = /^(\/api\/x\/practice\/patient)\/[^/]+/;

/** Returns the path as it may be logged: secrets of links and ids that may name a person are replaced. */
export function loggedPath(path: string): string {
  return path.replace(SECRET_LINKS, '$1/:link').replace(PRACTICE_PATIENT, '$1/:externalId');
}
