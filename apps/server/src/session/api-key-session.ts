import { API_KEY_PREFIX } from '@molaar/contracts';
import { resolveApiKey } from '@molaar/services/api-keys';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';

const BEARER = `Bearer ${API_KEY_PREFIX}`;

/**
 * Authenticates REST requests with an API key (`Authorization: Bearer molaar_…`), which replaces the session; a cookie
 * in the same request is ignored. The audit log records the key's id next to the person's.
 */
export function apiKeySession(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const header = c.req.header('Authorization');
    if (!header?.startsWith(BEARER)) return next();
    const found = await resolveApiKey(app.services, header.slice('Bearer '.length));
    const actor = found ? { ...found, locale: c.get('locale') } : null;
    c.set('session', { ...c.get('session'), token: undefined, actor: async () => actor });
    return next();
  };
}
