import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { embedding } from './embedding';
import { requestLocale } from './locale';
import { securityHeaders } from './security-headers';

/** Without a token and a cookie the database is not used. */
const NO_SERVICES = { services: {} } as AppDeps;
const http = new Hono<AppEnv>();
http.use('*', requestLocale());
http.use('*', embedding(NO_SERVICES));
http.use('*', securityHeaders({ secure: true }));
http.get('*', (c) => c.html('the portal<script src="/assets/page.js"></script>'));

const call = async (path: string, dest: string) => {
  const response = await http.request(path, { headers: { 'Sec-Fetch-Dest': dest, 'Accept-Language': 'et-EE' } });
  return { status: response.status, headers: response.headers, body: await response.text() };
};

describe('an embeddable page without token and session', () => {
  it('shows a message in a frame, where the browser would show nothing', async () => {
    const { status, headers, body } = await call('/teeth-status', 'iframe');
    expect(status).toBe(401);
    expect(body).toContain('Avage Molaar sealt uuesti.');
    expect(body).not.toContain('the portal');
    expect(body).not.toMatch(/<(script|a|form|style)\b/);
    expect(headers.get('X-Frame-Options')).toBeNull();
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'(?!.*frame-ancestors)/);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('is the portal outside a frame, with framing denied', async () => {
    for (const [path, dest] of [
      ['/teeth-status', 'document'],
      ['/workdesk', 'iframe'],
      ['/login', 'iframe'],
    ] as const) {
      const { body, headers } = await call(path, dest);
      expect(body, path).toContain('the portal');
      expect(headers.get('X-Frame-Options'), path).toBe('DENY');
      expect(headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'");
    }
  });
});
