import type { ServerMetrics } from '@molaar/telemetry';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../app-env';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const PROCEDURES = '/trpc/';

/**
 * Counts every response by route. A route is a template such as `/api/patient/{id}` or the name of a procedure, never
 * the path of the request, which contains ids and could be anything.
 * @param isProcedure Whether a procedure of this name exists.
 */
export function requestMetrics(metrics: ServerMetrics, isProcedure: (name: string) => boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const method = METHODS.has(c.req.method) ? c.req.method : 'OTHER';
    metrics.request({ method, route: routeOf(c, isProcedure), status: c.res.status }, (performance.now() - began) / 1000);
  };
}

/** Returns the label of a request's route. */
export function routeOf(c: Context, isProcedure: (name: string) => boolean): string {
  const { path } = c.req;
  if (path.startsWith(PROCEDURES)) {
    const name = path.slice(PROCEDURES.length);
    if (isProcedure(name)) return `${PROCEDURES}${name}`;
    // Several procedures in one request; a person's page asks for the same ones again and again.
    return name.includes(',') ? `${PROCEDURES}batch` : 'unknown';
  }
  const route = matchedRoutes(c).findLast((one) => !one.path.endsWith('*'))?.path;
  if (route) return route;
  return path.startsWith('/api') || c.res.status === 404 ? 'unknown' : 'page';
}
