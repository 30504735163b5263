import type { MiddlewareHandler } from 'hono';
import { clearedSessionCookie, sessionCookieName } from '../session/session-cookie';

/**
 * Makes the browser delete its cache when a response ends its session: radiographs and their tiles are cached. Drafts
 * and other storage are deleted by the page, which keeps the language and notifies the other tabs.
 */
export function clearSiteData({ secure }: { secure: boolean }): MiddlewareHandler {
  const cleared = clearedSessionCookie(secure);
  return async (c, next) => {
    await next();
    const cookies = c.res.headers.getSetCookie();
    const begins = cookies.some((cookie) => cookie !== cleared && cookie.startsWith(`${sessionCookieName(secure)}=`));
    if (cookies.includes(cleared) && !begins && hadSession(c.req.header('Cookie'), secure)) c.res.headers.set('Clear-Site-Data', '"cache"');
  };
}

function hadSession(cookies: string | undefined, secure: boolean): boolean {
  return cookies?.includes(`${sessionCookieName(secure)}=`) ?? false;
}
