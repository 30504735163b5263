import { API_KEY_PREFIX } from '@molaar/contracts';
import { isApiKeySecret, resolveApiKey } from '@molaar/services/api-keys';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { clientAddress } from '../client-address';

/** `molaar_`, eight letters, `_`, 43 characters. */
const API_KEY_LENGTH = API_KEY_PREFIX.length + 8 + 1 + 43;
const BEARER = new RegExp(`^Bearer (${API_KEY_PREFIX}.*)$`, 'i');

/**
 * Authenticates REST requests with an API key (`Authorization: Bearer molaar_…`), which replaces the session; a cookie
 * in the same request is ignored. The audit log records the key's id next to the person's.
 */
export function apiKeySession(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const header = c.req.header('Authorization');
    const secret = BEARER.exec(header ?? '')?.[1];
    if (secret === undefined) {
      if (header !== undefined) c.set('session', { ...c.get('session'), rejected: otherHeader(header) });
      return next();
    }
    const client = { address: clientAddress(c, app.settings.trustProxy), userAgent: c.req.header('User-Agent') };
    const found = await resolveApiKey(app.services, secret, client);
    const actor = found ? { ...found, locale: c.get('locale') } : null;
    c.set('session', { ...c.get('session'), token: undefined, actor: async () => actor, ...(found ? {} : { rejected: reasonOf(secret) }) });
    return next();
  };
}

/** Says what is wrong with a header that names no key, should there be no session either. Repeats nothing secret. */
function otherHeader(header: string): string {
  if (!/^Bearer /i.test(header)) return `the header is not "Authorization: Bearer ${API_KEY_PREFIX}…", as that of an API key`;
  return `this is neither an API key, which begins with ${API_KEY_PREFIX}, nor the token of a session that has not ended`;
}

function reasonOf(secret: string): string {
  if (!isApiKeySecret(secret)) return `this is no whole API key: one has ${API_KEY_LENGTH} characters, this has ${secret.length}`;
  return 'the API key is unknown, revoked or expired, or its person or clinic is not active';
}
