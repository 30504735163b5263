import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clearSiteData } from '../http/clear-site-data';
import { clearedSessionCookie, deviceCookie, hasSessionCookie, readSessionCookie, sessionCookie } from './session-cookie';

describe('the session cookie', () => {
  const read = async (cookie: string, secure: boolean) => {
    const http = new Hono().get('/', (c) => c.json({ token: readSessionCookie(c, secure) ?? null, any: hasSessionCookie(c) }));
    return (await http.request('/', { headers: { Cookie: cookie } })).json();
  };

  it('has the prefix __Host- over HTTPS, and none on localhost', () => {
    expect(sessionCookie('token', true)).toBe('__Host-molaar_session=token; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(sessionCookie('token', false)).toBe('molaar_session=token; Path=/; HttpOnly; SameSite=Lax');
    expect(deviceCookie('device', true)).toMatch(
      /^__Host-molaar_device=device; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('is read by its own name only: over HTTPS a cookie that another subdomain set is ignored', async () => {
    expect(await read('__Host-molaar_session=a; molaar_session=b', true)).toEqual({ token: 'a', any: true });
    expect(await read('molaar_session=b', true)).toEqual({ token: null, any: true });
    expect(await read('molaar_session=b', false)).toEqual({ token: 'b', any: true });
    expect(await read('other=b', false)).toEqual({ token: null, any: false });
  });
});

describe('Clear-Site-Data', () => {
  const http = new Hono().use(clearSiteData({ secure: false }));
  http.get('/out', (c) => c.text('', 200, { 'Set-Cookie': clearedSessionCookie(false) }));
  http.get('/other', (c) => {
    c.header('Set-Cookie', clearedSessionCookie(false), { append: true });
    c.header('Set-Cookie', sessionCookie('new', false), { append: true });
    return c.text('');
  });
  const header = async (path: string, cookie = 'molaar_session=old') =>
    (await http.request(path, { headers: { Cookie: cookie } })).headers.get('Clear-Site-Data');

  it('empties the cache of a browser whose session ends, and of no other', async () => {
    expect(await header('/out')).toBe('"cache"');
    expect(await header('/out', 'other=1')).toBeNull();
    expect(await header('/other')).toBeNull();
  });
});
