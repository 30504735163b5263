import { Hono } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';

const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 3_600_000;
/** RFC 9116 advises less than a year, so that an abandoned installation states no contact for long. */
const VALID_DAYS = 180;

/** Serves security.txt (RFC 9116) where the operator has stated an address; there is none otherwise. */
export function wellKnown({ services, settings }: AppDeps): Hono<AppEnv> {
  const http = new Hono<AppEnv>();
  const { email } = settings.operator;
  if (!email) {
    // Not the page of the web application, which answers other paths.
    for (const path of [PATH, '/security.txt']) http.get(path, (c) => c.notFound());
    return http;
  }
  const { publicUrl, clock } = services;
  http.get(PATH, (c) => {
    const expires = new Date(clock().getTime() + VALID_DAYS * DAY_MS).toISOString();
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: et, en',
      `Canonical: ${publicUrl}${PATH}`,
      `Policy: ${publicUrl}/security`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' });
  });
  http.get('/security.txt', (c) => c.redirect(PATH, 301));
  return http;
}
