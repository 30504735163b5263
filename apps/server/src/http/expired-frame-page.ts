import { translations } from '@molaar/i18n';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../app-env';

/**
 * Returns whether a frame sent the request. Browsers send the header over https and on localhost; without it the answer
 * is false.
 */
export const isFrameRequest = (c: Context<AppEnv>): boolean => c.req.header('Sec-Fetch-Dest') === 'iframe';

/**
 * Sends a page for a frame that was reloaded: its token is no longer in the URL, and where the browser stores no cookie
 * the session ended with the page. The partner is unknown then, so no origin could be allowed to embed the portal. This
 * page says what to do; it has no script and no link, and any site may embed it.
 */
export function sendExpiredFramePage(c: Context<AppEnv>): Response | Promise<Response> {
  const locale = c.get('locale');
  const { title, info } = translations(locale).errorPages.linkUsed;
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
