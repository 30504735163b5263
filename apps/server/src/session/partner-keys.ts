import { API_KEY_PREFIX } from '@molaar/contracts';
import { underApiKey } from '@molaar/db';
import { resolveApiKey } from '@molaar/services/api-keys';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../http/app-env';

const BEARER = `Bearer ${API_KEY_PREFIX}`;

/**
 * A partner's program shows its key as `Authorization: Bearer molaar_…`, at the REST door alone. It takes the place of a
 * session; a cookie beside it counts for nothing. What it does is written down with the key's id beside the person's.
 */
export function partnerKeys(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const header = c.req.header('Authorization');
    if (!header?.startsWith(BEARER)) return next();
    const found = await resolveApiKey(app.services, header.slice('Bearer '.length));
    const actor = found ? { ...found, locale: c.get('locale') } : null;
    c.set('session', { ...c.get('session'), token: undefined, actor: async () => actor });
    return actor?.apiKey ? underApiKey(actor.apiKey.id, next) : next();
  };
}
