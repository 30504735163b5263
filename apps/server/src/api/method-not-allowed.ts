import { AppError } from '@molaar/contracts';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';

/** Reads as GET without a body. */
const HEAD_OF = 'GET';

/**
 * Returns the handler for requests that no route of the API took.
 * @throws METHOD_NOT_ALLOWED, with the header `Allow`, when the address exists with other methods; NOT_FOUND.
 */
export function methodNotAllowed(api: Hono<AppEnv>): MiddlewareHandler<AppEnv> {
  const routes = routesOf(api).map(({ method, path }) => ({ method, address: addressOf(path) }));
  return async (c) => {
    const path = pathOf(c);
    const methods = new Set(routes.filter(({ address }) => address.test(path)).map(({ method }) => method));
    if (methods.size === 0) throw new AppError('NOT_FOUND', 'unknown address');
    reject(c, methods);
  };
}

/**
 * Returns the middleware that comes before all routes and keeps fixed addresses from being read as the id of another
 * route: GET /invitation/accept is not the invitation `accept`.
 * @throws METHOD_NOT_ALLOWED, with the header `Allow`, when a fixed address exists with other methods.
 */
export function fixedAddresses(api: Hono<AppEnv>): MiddlewareHandler<AppEnv> {
  let fixed: Map<string, Set<string>> | undefined;
  return async (c, next) => {
    // Not before the first request: the routes are added after this middleware.
    fixed ??= methodsOfFixed(api);
    const methods = fixed.get(pathOf(c));
    if (methods && !methods.has(c.req.method === 'HEAD' ? HEAD_OF : c.req.method)) reject(c, methods);
    await next();
  };
}

function methodsOfFixed(api: Hono<AppEnv>): Map<string, Set<string>> {
  const fixed = new Map<string, Set<string>>();
  for (const { method, path } of routesOf(api)) if (!/[:*]/.test(path)) fixed.set(path, (fixed.get(path) ?? new Set()).add(method));
  return fixed;
}

const routesOf = (api: Hono<AppEnv>) => api.routes.filter(({ method }) => method !== 'ALL');

const pathOf = (c: Context<AppEnv>): string => c.req.path.replace(/^\/api/, '');

function reject(c: Context<AppEnv>, methods: ReadonlySet<string>): never {
  const allowed = [...methods, ...(methods.has(HEAD_OF) ? ['HEAD'] : [])].sort().join(', ');
  c.header('Allow', allowed);
  throw new AppError('METHOD_NOT_ALLOWED', `this address permits ${allowed}`);
}

function addressOf(path: string): RegExp {
  // Of FHIR: /Patient/:id/$everything.
  const parts = path.split(/:\w+(?:\{[^}]*\})?/).map((part) => part.replace(/[$.*+?^(){}|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
