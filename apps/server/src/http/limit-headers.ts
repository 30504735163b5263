import { type LimitState, observeLimits } from '@molaar/services/limits';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';

/**
 * Reports the limits that a request was counted against in `RateLimit-Policy` and `RateLimit` (IETF draft
 * draft-ietf-httpapi-ratelimit-headers, structured fields); a rejected one has `Retry-After` too.
 */
export const limitHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { done, limits } = observeLimits(next);
  await done;
  const met = limits();
  if (met.length === 0) return;
  c.res.headers.set('RateLimit-Policy', policyOf(met));
  c.res.headers.set('RateLimit', stateOf(met));
};

function policyOf(limits: readonly LimitState[]): string {
  return limits.map(({ name, allowed, windowSeconds }) => `"${name}";q=${allowed};w=${windowSeconds}`).join(', ');
}

function stateOf(limits: readonly LimitState[]): string {
  return limits.map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`).join(', ');
}
