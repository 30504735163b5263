import { translations } from '@molaar/i18n';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from './app-env';

/**
 * Whether the request is a frame's own, and not that of a page or a program. Browsers say it over https and on this machine;
 * of one that does not, nothing is known.
 */
export const isOfFrame = (c: Context<AppEnv>): boolean => c.req.header('Sec-Fetch-Dest') === 'iframe';

/**
 * Stands in a frame that was loaded again by itself: its token has left the address, and where the browser keeps no cookie the
 * session is gone with the page. Whose frame it is nobody knows any more, and the browser would show nothing of the portal. This
 * says what to do, to anybody: it runs nothing, leads nowhere and is the same for all.
 */
export function orphanFrame(c: Context<AppEnv>): Response | Promise<Response> {
  const locale = c.get('locale');
  const { title, info } = translations(locale).pages.entryOver;
  c.header('Content-Security-Policy', "default-src 'none'; form-action 'none'; base-uri 'none'");
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cache-Control', 'no-store');
  const page = html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${title()}</title></head>
<body><h1>${title()}</h1><p>${info()}</p></body>
</html>`;
  return c.html(page, 401);
}
