import { AppError } from '@molaar/contracts';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';

/**
 * Versions of the REST API by the day from which they apply, oldest first. A new one is added only for a change that
 * could break a caller (the policy: /api/docs#versions-of-the-api).
 */
export const API_VERSIONS = ['2026-11-23'] as const;
const HEADER = 'Molaar-Version';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the version that applies to a caller who was written on a day: the newest one not after it. */
function apiVersionOn(day: string): string | undefined {
  return API_VERSIONS.filter((version) => version <= day).at(-1);
}

/**
 * Middleware that sends the version of the API in `Molaar-Version`; without that header in the request, the newest.
 * @throws VALIDATION_FAILED for a day before the first version, and for what is no day.
 */
export function apiVersion(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const asked = c.req.header(HEADER);
    const version = asked === undefined ? API_VERSIONS.at(-1) : DAY.test(asked) ? apiVersionOn(asked) : undefined;
    if (!version)
      throw new AppError('VALIDATION_FAILED', `${HEADER} is a day from ${API_VERSIONS[0]} on`, { fields: { [HEADER]: 'invalid' } });
    await next();
    c.res.headers.set(HEADER, version);
  };
}
