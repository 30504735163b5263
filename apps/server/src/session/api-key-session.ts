import { API_KEY_PREFIX } from '@molaar/contracts';
import { isApiKeySecret, resolveApiKey } from '@molaar/services/api-keys';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { clientAddress } from '../client-address';

/** `molaar_`, eight letters, `_`, 43 characters. */
const API_KEY_LENGTH = API_KEY_PREFIX.length + 8 + 1 + 43;
const BEARER = `Bearer ${API_KEY_PREFIX}`;

/**
 * Authenticates REST requests with an API key (`Authorization: Bearer molaar_…`), which replaces the session; a cookie
 * in the same request is ignored. The audit log records the key's id next to the person's.
 */
export function apiKeySession(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const header = c.req.header('Authorization');
    if (!header?.startsWith(BEARER)) return next();
    const client = { address: clientAddress(c, app.settings.trustProxy), userAgent: c.req.header('User-Agent') };
    const secret = header.slice('Bearer '.length);
    const found = await resolveApiKey(app.services, secret, client);
    const actor = found ? { ...found, locale: c.get('locale') } : null;
    c.set('session', { ...c.get('session'), token: undefined, actor: async () => actor, ...(found ? {} : { rejected: reasonOf(secret) }) });
    return next();
  };
}

function reasonOf(secret: string): string {
  if (!isApiKeySecret(secret)) return `this is no whole API key: one has ${API_KEY_LENGTH} characters, this has ${secret.length}`;
  return 'the API key is unknown, revoked or expired, or its person or clinic is not active';
}
