import { AppError } from '@molaar/contracts';
import type { Hono, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';

/** Reads as GET without a body. */
const HEAD_OF = 'GET';

/**
 * Returns the handler for requests that no route of the API took.
 * @throws METHOD_NOT_ALLOWED, with the header `Allow`, when the address exists with other methods; NOT_FOUND.
 */
export function methodNotAllowed(api: Hono<AppEnv>): MiddlewareHandler<AppEnv> {
  const routes = api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, address: addressOf(path) }));
  return async (c) => {
    const path = c.req.path.replace(/^\/api/, '');
    const methods = new Set(routes.filter(({ address }) => address.test(path)).map(({ method }) => method));
    if (methods.size === 0) throw new AppError('NOT_FOUND', 'unknown address');
    if (methods.has(HEAD_OF)) methods.add('HEAD');
    const allowed = [...methods].sort().join(', ');
    c.header('Allow', allowed);
    throw new AppError('METHOD_NOT_ALLOWED', `this address permits ${allowed}`);
  };
}

function addressOf(path: string): RegExp {
  // Of FHIR: /Patient/:id/$everything.
  const parts = path.split(/:\w+(?:\{[^}]*\})?/).map((part) => part.replace(/[$.*+?^(){}|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
