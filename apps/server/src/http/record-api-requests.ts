import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';

/** Records requests with an API key for the clinic's log: neither addresses with ids and queries nor bodies. */
export function recordApiRequests({ services: { apiRequests, clock } }: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const actor = await c
      .get('session')
      .actor()
      .catch(() => null);
    if (!actor?.apiKey) return;
    apiRequests.add(actor.organizationId, {
      apiKeyId: actor.apiKey.id,
      at: clock(),
      method: c.req.method,
      route: matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unknown',
      status: c.res.status,
      code: c.get('errorCode') ?? null,
      requestId: c.get('requestId'),
      durationMs: Math.round(performance.now() - began),
    });
  };
}
