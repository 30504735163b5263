import type { Context } from 'hono';
import type { AppDeps } from '../../app-deps';
import type { AppEnv } from '../../app-env';
import { clientAddress } from '../../http/client-address';
import type { LoginCaller } from '../../session/log-in';

/** Returns what a sign-in needs from its request, and where it sets its cookies. */
export function loginCaller(app: AppDeps, c: Context<AppEnv>): LoginCaller {
  return {
    address: clientAddress(c, app.settings.trustProxy),
    userAgent: c.req.header('User-Agent'),
    session: c.get('session'),
    setCookie: (value) => c.header('Set-Cookie', value, { append: true }),
  };
}
