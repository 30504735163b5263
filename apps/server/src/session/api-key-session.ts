import { API_KEY_PREFIX } from '@molaar/contracts';
import { type ApiKeyRejection, resolveApiKey } from '@molaar/services/api-keys';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { clientAddress } from '../client-address';
import { readApiKey } from './read-api-key';

/** `molaar_`, eight letters or digits, `_`, 43 characters. */
const API_KEY_LENGTH = API_KEY_PREFIX.length + 8 + 1 + 43;
const API_KEY_FORM = `${API_KEY_PREFIX}, eight letters and digits, _, and 43 letters, digits, _ and -`;

/**
 * Authenticates REST requests with an API key (`Authorization: Bearer molaar_…`), which replaces the session; a cookie
 * in the same request is ignored. The audit log records the key's id next to the person's.
 */
export function apiKeySession(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const header = c.req.header('Authorization');
    const secret = readApiKey(c);
    if (secret === undefined) {
      if (header !== undefined) c.set('session', { ...c.get('session'), rejected: otherHeader(header) });
      return next();
    }
    const client = { address: clientAddress(c, app.settings.trustProxy), userAgent: c.req.header('User-Agent') };
    const found = await resolveApiKey(app.services, secret, client);
    const session = { ...c.get('session'), token: undefined };
    if (typeof found === 'string') c.set('session', { ...session, actor: async () => null, rejected: reasonOf(found, secret) });
    else c.set('session', { ...session, actor: async () => ({ ...found, locale: c.get('locale') }) });
    return next();
  };
}

/** Says what is wrong with a header that names no key, should there be no session either. Repeats nothing secret. */
function otherHeader(header: string): string {
  if (!/^Bearer /i.test(header)) return `the header is not "Authorization: Bearer ${API_KEY_PREFIX}…", as that of an API key`;
  return `this is neither an API key, which begins with ${API_KEY_PREFIX}, nor the token of a session that has not ended`;
}

const REASONS: Readonly<Record<Exclude<ApiKeyRejection, 'MALFORMED'>, string>> = {
  UNKNOWN: 'no API key has this secret: it is mistyped, or that of another installation',
  REVOKED: 'the API key was revoked: its clinic has to make another one',
  EXPIRED: 'this secret of the API key has expired: a newer one has replaced it',
  PERSON_INACTIVE: 'the person in whose name the API key acts is not active any more',
  ORGANIZATION_INACTIVE: 'the clinic of the API key is not active any more',
};

function reasonOf(rejection: ApiKeyRejection, secret: string): string {
  if (rejection !== 'MALFORMED') return REASONS[rejection];
  const is = `this is no whole API key: one has ${API_KEY_LENGTH} characters`;
  return secret.length === API_KEY_LENGTH ? `${is}, ${API_KEY_FORM}` : `${is}, this has ${secret.length}`;
}
