import { beforeEach, expect, it, vi } from 'vitest';
import { noteProviderSignIn, rememberPage, takeProviderSignIn, takeRememberedPage } from './return-path';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const open = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search });
beforeEach(() => stored.clear());

it('leads back to the page of the same person, once', () => {
  open('/workdesk', '?image=1');
  rememberPage('me');
  expect(takeRememberedPage('me')).toBe('/workdesk?image=1');
  expect(takeRememberedPage('me')).toBeNull();
});

it('does not lead somebody else there, nor to the sign-in page or another site', () => {
  open('/workdesk');
  rememberPage('me');
  expect(takeRememberedPage('you')).toBeNull();
  expect(takeRememberedPage('me')).toBeNull();
  open('/login');
  rememberPage('me');
  expect(takeRememberedPage('me')).toBeNull();
  for (const value of ['{"path":"//elsewhere.test","userId":null}', '{"path":7}', 'x']) {
    stored.set('molaar:return', value);
    expect(takeRememberedPage('me')).toBeNull();
  }
});

it('leads anybody back when it was not known whose page it was', () => {
  open('/dashboard');
  rememberPage(null);
  expect(takeRememberedPage('you')).toBe('/dashboard');
});

it('knows once that the identity provider was visited', () => {
  expect(takeProviderSignIn()).toBe(false);
  noteProviderSignIn();
  expect(takeProviderSignIn()).toBe(true);
  expect(takeProviderSignIn()).toBe(false);
});
