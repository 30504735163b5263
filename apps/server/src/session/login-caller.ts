import type { Context } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { clientAddress } from '../client-address';
import type { LoginCaller } from './log-in';
import { readDeviceCookie } from './session-cookie';

/** Returns what a sign-in needs from its request, and where it sets its cookies. */
export function loginCaller(app: AppDeps, c: Context<AppEnv>): LoginCaller {
  return {
    address: clientAddress(c, app.settings.trustProxy),
    userAgent: c.req.header('User-Agent'),
    device: readDeviceCookie(c, app.settings.secure),
    session: c.get('session'),
    setCookie: (value) => c.header('Set-Cookie', value, { append: true }),
  };
}
