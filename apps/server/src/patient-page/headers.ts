import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * Sets the headers of the patient's pages: only the page's own script, no caching, no search engines. Runs outside the
 * portal's own headers and overrides them: with `no-referrer` a form would not send its origin.
 */
export function patientHeaders(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    c.res.headers.set('Content-Security-Policy', POLICY);
    c.res.headers.set('Referrer-Policy', 'same-origin');
    c.res.headers.set('X-Robots-Tag', 'noindex, nofollow, noarchive');
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}
