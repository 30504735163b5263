import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@molaar/contracts';
import { type IdempotentWork, runIdempotent } from '@molaar/services/idempotency';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { hashRequest } from './request-hash';

const IDEMPOTENCY_KEY = 'Idempotency-Key';

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
const METHODS = new Set(['POST', 'PUT', 'PATCH']);
/** Headers that are stored with a response and sent again with it. */
const STORED_HEADERS = ['Content-Type', 'Content-Disposition', 'ETag', 'Location', 'redirect-url'];

/**
 * Executes a request with an `Idempotency-Key` once: the same request within 24 hours, or at the same time, gets the
 * first response. Only successful responses are stored; after an error the same key may be used again. Requests without
 * a session have no keys: their calls (sign-in, password reset) set cookies or are throttled.
 */
export function idempotency(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const key = c.req.header(IDEMPOTENCY_KEY);
    if (key === undefined || !METHODS.has(c.req.method)) return next();
    if (!KEY_PATTERN.test(key))
      throw new AppError('VALIDATION_FAILED', `${IDEMPOTENCY_KEY} is 1 to 255 letters without spaces`, {
        fields: { [IDEMPOTENCY_KEY]: 'invalid' },
      });
    const session = c.get('session');
    const actor = await session.actor();
    if (!actor) return next();
    const work: IdempotentWork = async (claimant) => {
      c.set('session', { ...session, actor: async () => claimant });
      await next();
      return storableResponse(c);
    };
    const requestHash = await hashRequest(c);
    const wait = (milliseconds: number) => delay(milliseconds, undefined, { signal: AbortSignal.any([c.req.raw.signal, app.stopping]) });
    const earlier = await runIdempotent(app.services, actor, { key, requestHash, wait }, work);
    if (!earlier) return;
    const body = earlier.body.length > 0 ? new Uint8Array(earlier.body) : null;
    const headers = { ...earlier.headers, 'Idempotency-Replayed': 'true' };
    return body ? c.body(body, earlier.status as ContentfulStatusCode, headers) : c.body(null, earlier.status as 204, headers);
  };
}

/**
 * Returns the response as it can be sent again; undefined for an error, a batch that failed in part, and one that sets
 * a cookie.
 */
async function storableResponse(c: Context): Promise<Awaited<ReturnType<IdempotentWork>>> {
  const { res } = c;
  if (res.status < 200 || res.status > 299 || res.status === 207 || res.headers.has('Set-Cookie')) return undefined;
  const headers = Object.fromEntries(
    STORED_HEADERS.flatMap((name) => (res.headers.has(name) ? [[name, res.headers.get(name) ?? '']] : [])),
  );
  return { status: res.status, headers, body: Buffer.from(await res.clone().arrayBuffer()) };
}
