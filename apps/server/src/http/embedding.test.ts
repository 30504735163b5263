import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from './app-env';
import { embedding } from './embedding';
import { requestLocale } from './locale';
import { securityHeaders } from './security-headers';

/** Without a token and without a cookie nothing is looked up. */
const NOTHING = { services: {} } as AppDeps;
const http = new Hono<AppEnv>();
http.use('*', requestLocale());
http.use('*', embedding(NOTHING));
http.use('*', securityHeaders({ secure: true }));
http.get('*', (c) => c.html('the portal<script src="/assets/page.js"></script>'));

const ask = async (path: string, dest: string) => {
  const response = await http.request(path, { headers: { 'Sec-Fetch-Dest': dest, 'Accept-Language': 'et-EE' } });
  return { status: response.status, headers: response.headers, body: await response.text() };
};

describe('a page for partners that has neither token nor session', () => {
  it('says in a frame what to do, where the browser would show nothing', async () => {
    const { status, headers, body } = await ask('/teeth-status', 'iframe');
    expect(status).toBe(401);
    expect(body).toContain('Avage Molaar sealt uuesti.');
    expect(body).not.toContain('the portal');
    expect(body).not.toMatch(/<(script|a|form|style)\b/);
    expect(headers.get('X-Frame-Options')).toBeNull();
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'(?!.*frame-ancestors)/);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('is the portal itself elsewhere, which no frame may show', async () => {
    for (const [path, dest] of [
      ['/teeth-status', 'document'],
      ['/workdesk', 'iframe'],
      ['/login', 'iframe'],
    ] as const) {
      const { body, headers } = await ask(path, dest);
      expect(body, path).toContain('the portal');
      expect(headers.get('X-Frame-Options'), path).toBe('DENY');
      expect(headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'");
    }
  });
});
