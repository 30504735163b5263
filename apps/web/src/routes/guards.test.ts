import type { User } from '@molaar/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const PARTNER = 'https://practice.test';
const integration = { partnerId: 'p', partnerName: 'Tarkvara', dentistId: 'd', patientId: null, analysisId: null, origins: [PARTNER] };
type Who = { authenticated: boolean; id: string; locale: string; roles: string[]; integration: User['integration'] };
const person: Who = { authenticated: true, id: 'd', locale: 'en', roles: ['MEDICAL'], integration: null };
const token: Who = { ...person, roles: ['INTEGRATION_DENTAS'], integration };

/** What the server answers, and how it does with a token and at the end. */
let who: Who;
let refusal: { status: number; message: string } | null;
let isReachable: boolean;
/** What the page has asked the server already. */
let known: Who | undefined;
/** Failures as the interface shows them. */
const shown: string[] = [];
const heard: unknown[] = [];

vi.mock('../client/api/trpc', () => {
  const isAuthenticated = {
    getData: () => known,
    setData: (_input: undefined, user: Who) => {
      known = user;
    },
    ensureData: async () => {
      known ??= who;
      return known;
    },
    query: async () => who,
  };
  const loginJwt = {
    mutate: async () => {
      if (refusal) throw refusal;
      return { ...who, bearer: 'b' };
    },
  };
  const logout = {
    mutate: async () => {
      if (!isReachable) throw { status: null, message: 'no answer' };
    },
  };
  return { trpc: {}, queryClient: {}, portal: { auth: { isAuthenticated } }, trpcClient: { auth: { isAuthenticated, loginJwt, logout } } };
});
vi.mock('../client/api/failure', () => ({
  failureOf: ({ status, message }: { status: number; message: string }) => ({ status, code: message }),
  reportFailure: ({ message }: { message: string }) => shown.push(message),
}));

interface Place {
  path: string;
  /** Of this browser. */
  stored?: string | null;
  framed?: boolean;
}

/** The page as it was just loaded. */
async function load({ path, stored = 'et', framed = false }: Place) {
  vi.resetModules();
  known = undefined;
  const kept = new Map(stored ? [['molaar', JSON.stringify({ state: { locale: stored, logoutAt: null }, version: 0 })]] : []);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  };
  const page: Record<string, unknown> = { localStorage: storage };
  page.parent = framed ? { postMessage: (message: unknown, origin: string) => heard.push([message, origin]) } : page;
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('navigator', { languages: [] });
  vi.stubGlobal('document', { referrer: `${PARTNER}/day` });
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  const { pathname, search } = new URL(path, 'https://portal.test');
  vi.stubGlobal('location', { pathname, search, hash: '', assign: () => undefined });
  const guards = await import('./guards');
  const { currentLocale, setLocale } = await import('../client/locale/locale-store');
  return { ...guards, currentLocale, setLocale, enter: () => guards.requireSession({ location: { pathname } }) };
}

beforeEach(() => {
  who = person;
  refusal = null;
  isReachable = true;
  shown.length = 0;
  heard.length = 0;
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

describe('the language', () => {
  it.each([
    ['of a person is their own', person, { path: '/patient-files' }, 'en'],
    ['of a person is their own on a browser that kept nothing', person, { path: '/patient-files', stored: null }, 'en'],
    ['of the address counts before a person’s own', person, { path: '/teeth-status?lang=et', stored: 'en' }, 'et'],
    ['is the dentist’s where a token says none', token, { path: '/teeth-status?token=t' }, 'en'],
    ['is that of the address where a token says it', token, { path: '/treatment-planner?token=t&lang=et', stored: 'en' }, 'et'],
    ['of a partner’s workdesk is Estonian without one', token, { path: '/integration/dentas/workdesk/d?token=t', stored: 'en' }, 'et'],
    ['of a frame that is loaded again is the one before', token, { path: '/teeth-status' }, 'et'],
  ] as const)('%s', async (_what, user, place, expected) => {
    who = user;
    const page = await load(place);
    await page.enter();
    expect(page.currentLocale()).toBe(expected);
  });

  it('stays as it was chosen afterwards', async () => {
    const page = await load({ path: '/patient-files' });
    await page.enter();
    page.setLocale('et');
    await page.enter();
    expect(page.currentLocale()).toBe('et');
  });
});

describe('a token that opens nothing', () => {
  const place = { path: '/teeth-status?token=t', framed: true };

  it('says so on a page of its own and to the page around, and nothing about a password', async () => {
    refusal = { status: 401, message: 'INVALID_CREDENTIALS' };
    const page = await load(place);
    await expect(page.enter()).rejects.toMatchObject({ options: { to: '/403', state: { isPartnerSessionOver: true } } });
    expect(heard).toEqual([[{ source: 'molaar', type: 'sessionExpired' }, PARTNER]]);
    expect(shown).toEqual([]);
  });

  it('for another reason says that, and asks for no other token', async () => {
    refusal = { status: 404, message: 'PATIENT_NOT_FOUND' };
    const page = await load(place);
    await expect(page.enter()).rejects.toMatchObject({ options: { to: '/403', state: { isPartnerSessionOver: true } } });
    expect(shown).toEqual(['PATIENT_NOT_FOUND']);
    expect(heard).toEqual([]);
  });

  it('since the server fails is not the partner’s to renew', async () => {
    refusal = { status: 500, message: 'SOMETHING_WENT_WRONG' };
    const page = await load(place);
    await expect(page.enter()).rejects.toMatchObject({ options: { to: '/500' } });
    expect(heard).toEqual([]);
  });
});

describe('a person’s page for the integration', () => {
  it('signs it out and leads to /login, which then sends nobody back', async () => {
    who = token;
    const page = await load({ path: '/patient-files' });
    await expect(page.requirePersonalSession()).rejects.toMatchObject({ options: { to: '/login' } });
    await page.redirectIfSignedIn();
  });

  it('is refused where signing out fails, rather than sent to and fro', async () => {
    who = token;
    isReachable = false;
    const page = await load({ path: '/patient-files' });
    await expect(page.requirePersonalSession()).rejects.toMatchObject({ options: { to: '/403', state: { isPartnerSessionOver: false } } });
    await expect(page.redirectIfSignedIn()).rejects.toMatchObject({ options: { to: '/account-settings' } });
  });
});
