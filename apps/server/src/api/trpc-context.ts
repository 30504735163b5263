import type { Locale } from '@molaar/contracts';
import type { FetchCreateContextFnOptions } from '@trpc/server/adapters/fetch';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { clientAddress } from '../client-address';
import type { CallerSession } from '../session/caller-session';
import { readDeviceCookie } from '../session/session-cookie';

/** The context of every procedure. */
export interface TrpcContext {
  app: AppDeps;
  session: CallerSession;
  locale: Locale;
  log: Logger;
  /** The caller's address, for throttling. */
  address: string;
  userAgent: string | undefined;
  /** The browser's device cookie. */
  device: string | undefined;
  cookie(name: string): string | undefined;
  setCookie(value: string): void;
}

/** Collects what procedures read of a request. */
export function createContext(app: AppDeps, options: FetchCreateContextFnOptions, c: Context<AppEnv>): TrpcContext {
  return {
    app,
    session: c.get('session'),
    locale: c.get('locale'),
    log: c.get('log'),
    address: clientAddress(c, app.settings.trustProxy),
    userAgent: c.req.header('User-Agent'),
    device: readDeviceCookie(c, app.settings.secure),
    cookie: (name) => getCookie(c, name),
    setCookie: (value) => options.resHeaders.append('Set-Cookie', value),
  };
}
