import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@molaar/contracts';
import { answeredOnce, type OnceWork } from '@molaar/services/idempotency';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from './app-env';
import { hashRequest } from './request-hash';

const IDEMPOTENCY_KEY = 'Idempotency-Key';

const SHAPE = /^[\x21-\x7e]{1,255}$/;
const METHODS = new Set(['POST', 'PUT', 'PATCH']);
/** Of an answer, what belongs to it and not to its way. */
const KEPT_HEADERS = ['Content-Type', 'Content-Disposition', 'ETag', 'Location', 'redirect-url'];

/**
 * A request with `Idempotency-Key` is worked on once: who sends it again within 24 hours, or at the same time, gets the answer
 * of the first. Kept are answers that say yes; after a refusal the same key may try again. Strangers have no keys: what they
 * call (signing in, a reset) sets cookies or is counted.
 */
export function idempotency(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const key = c.req.header(IDEMPOTENCY_KEY);
    if (key === undefined || !METHODS.has(c.req.method)) return next();
    if (!SHAPE.test(key))
      throw new AppError('VALIDATION_FAILED', `${IDEMPOTENCY_KEY} is 1 to 255 letters without spaces`, {
        fields: { [IDEMPOTENCY_KEY]: 'invalid' },
      });
    const actor = await c.get('session').actor();
    if (!actor) return next();
    const work: OnceWork = async () => {
      await next();
      return keptAnswer(c);
    };
    const requestHash = await hashRequest(c);
    const wait = (milliseconds: number) => delay(milliseconds, undefined, { signal: AbortSignal.any([c.req.raw.signal, app.stopping]) });
    const earlier = await answeredOnce(app.services, actor, { key, requestHash, wait }, work);
    if (!earlier) return;
    const body = earlier.body.length > 0 ? new Uint8Array(earlier.body) : null;
    const headers = { ...earlier.headers, 'Idempotency-Replayed': 'true' };
    return body ? c.body(body, earlier.status as ContentfulStatusCode, headers) : c.body(null, earlier.status as 204, headers);
  };
}

/** The answer as it can be given again; undefined for a refusal, a part of a batch that failed, and what sets a cookie. */
async function keptAnswer(c: Context): Promise<Awaited<ReturnType<OnceWork>>> {
  const { res } = c;
  if (res.status < 200 || res.status > 299 || res.status === 207 || res.headers.has('Set-Cookie')) return undefined;
  const headers = Object.fromEntries(KEPT_HEADERS.flatMap((name) => (res.headers.has(name) ? [[name, res.headers.get(name) ?? '']] : [])));
  return { status: res.status, headers, body: Buffer.from(await res.clone().arrayBuffer()) };
}
