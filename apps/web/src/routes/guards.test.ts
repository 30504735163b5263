import type { User } from '@molaar/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const PARTNER = 'https://practice.test';
const integration = { partnerId: 'p', partnerName: 'Tarkvara', dentistId: 'd', patientId: null, analysisId: null, origins: [PARTNER] };
type Who = { authenticated: boolean; id: string; locale: string; roles: string[]; integration: User['integration'] };
const person: Who = { authenticated: true, id: 'd', locale: 'en', roles: ['MEDICAL'], integration: null };
const token: Who = { ...person, roles: ['INTEGRATION_DENTAS'], integration };

/** The user that the server returns, and its response to a token and at the end. */
let who: Who;
let loginError: { status: number; message: string } | null;
let isReachable: boolean;
/** The user that the page has loaded already. */
let known: Who | undefined;
/** What the browser keeps of a page that is loaded again. */
let historyState: unknown;
/** Failures that the interface reported. */
const shown: string[] = [];
const received: unknown[] = [];

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
      if (loginError) throw loginError;
      return { ...who, bearer: 'b' };
    },
  };
  const logout = {
    mutate: async () => {
      if (!isReachable) throw { status: null, message: 'no answer' };
    },
  };
  const update = {
    mutate: async ({ locale }: { locale: string }) => {
      if (!isReachable) throw { status: null, message: 'no answer' };
      who = { ...who, locale };
      return who;
    },
  };
  const fileTicket = { query: async () => ({ ticket: 't' }) };
  const trpcClient = { auth: { isAuthenticated, loginJwt, logout, fileTicket }, account: { update } };
  return { trpc: {}, queryClient: {}, portal: { auth: { isAuthenticated } }, trpcClient };
});
vi.mock('../client/api/failure', () => ({
  failureOf: ({ status, message }: { status: number; message: string }) => ({ status, code: message }),
  reportFailure: ({ message }: { message: string }) => shown.push(message),
}));

interface Page {
  path: string;
  /** The language stored in the browser. */
  stored?: string | null;
  framed?: boolean;
  /** A choice of language that an earlier page could not save. */
  unsavedLocale?: { userId: string; locale: string } | null;
}

/** Loads the page. */
async function load({ path, stored = 'et', framed = false, unsavedLocale = null }: Page) {
  vi.resetModules();
  known = undefined;
  const items = new Map(
    stored ? [['molaar', JSON.stringify({ state: { locale: stored, unsavedLocale, logoutAt: null }, version: 0 })]] : [],
  );
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
    clear: () => items.clear(),
  };
  const page: Record<string, unknown> = { localStorage: storage };
  page.parent = framed ? { postMessage: (message: unknown, origin: string) => received.push([message, origin]) } : page;
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('navigator', { languages: [] });
  vi.stubGlobal('document', { referrer: `${PARTNER}/day` });
  vi.stubGlobal('history', {
    state: historyState,
    replaceState: (state: unknown) => {
      historyState = state;
    },
  });
  vi.stubGlobal('History', { prototype: history });
  const { pathname, search } = new URL(path, 'https://portal.test');
  // As after `token-entry` has taken the parameters.
  vi.stubGlobal('location', { href: `https://portal.test${pathname}`, pathname, search, hash: '', assign: () => undefined });
  const guards = await import('./guards');
  const { currentLocale, setLocale } = await import('../client/locale/locale-store');
  return { ...guards, currentLocale, setLocale, enter: () => guards.requireSession({ location: { pathname } }) };
}

beforeEach(() => {
  who = person;
  loginError = null;
  historyState = null;
  isReachable = true;
  shown.length = 0;
  received.length = 0;
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

describe('the language', () => {
  it.each([
    ['of a person is their own', person, { path: '/patient-files' }, 'en'],
    ['of a person is their own in a browser that has stored none', person, { path: '/patient-files', stored: null }, 'en'],
    ['of the address takes precedence over a person’s own', person, { path: '/teeth-status?lang=et', stored: 'en' }, 'et'],
    ['is the dentist’s when a token has none', token, { path: '/teeth-status?token=t' }, 'en'],
    ['is that of the address of a token', token, { path: '/treatment-planner?token=t&lang=et', stored: 'en' }, 'et'],
    ['of a partner’s workdesk is Estonian without one', token, { path: '/integration/dentas/workdesk/d?token=t', stored: 'en' }, 'et'],
    ['of a frame that is reloaded stays the same', token, { path: '/teeth-status' }, 'et'],
  ] as const)('%s', async (_what, user, place, expected) => {
    who = user;
    const page = await load(place);
    await page.enter();
    expect(page.currentLocale()).toBe(expected);
  });

  it('stays as chosen later', async () => {
    const page = await load({ path: '/patient-files' });
    await page.enter();
    page.setLocale('et');
    await page.enter();
    expect(page.currentLocale()).toBe('et');
  });

  it('that an earlier page could not save is sent again until the server has it, and never for another person', async () => {
    const unsavedLocale = { userId: person.id, locale: 'et' };
    const stored = () => JSON.parse(localStorage.getItem('molaar') ?? '').state.unsavedLocale;
    const open = async (user: Who) => {
      who = user;
      const page = await load({ path: '/patient-files', unsavedLocale });
      await page.enter();
      return page.currentLocale();
    };
    expect(await open({ ...person, id: 'another' })).toBe('en');
    expect(who.locale).toBe('en');
    isReachable = false;
    expect(await open(person)).toBe('et');
    expect([who.locale, stored()]).toEqual(['en', unsavedLocale]);
    isReachable = true;
    expect(await open(person)).toBe('et');
    expect([who.locale, known?.locale, stored()]).toEqual(['et', 'et', null]);
  });
});

describe('a token that is not accepted', () => {
  const place = { path: '/teeth-status?token=t', framed: true };

  it.each([
    [401, 'INVALID_CREDENTIALS'],
    [400, 'VALIDATION_FAILED'],
  ])('is reported on a page of its own and to the page around, without mention of a password or a field: %i', async (status, message) => {
    loginError = { status, message };
    const page = await load(place);
    await expect(page.enter()).rejects.toMatchObject({ options: { to: '/403', state: { partnerLink: 'linkUsed' } } });
    expect(received).toEqual([[{ source: 'molaar', type: 'sessionExpired' }, PARTNER]]);
    expect(shown).toEqual([]);
  });

  it('is reported with the reason when there is another one, without a request for another token', async () => {
    loginError = { status: 404, message: 'PATIENT_NOT_FOUND' };
    const page = await load(place);
    await expect(page.enter()).rejects.toMatchObject({ options: { to: '/403', state: { partnerLink: 'linkWrong' } } });
    expect(shown).toEqual(['PATIENT_NOT_FOUND']);
    expect(received).toEqual([]);
  });

  it('is no matter of the role when the address names another dentist or analysis', async () => {
    who = token;
    const page = await load({ path: '/teeth-status' });
    const forbidden = { options: { to: '/403', state: { partnerLink: 'linkWrong' } } };
    await expect(page.requireTokenScope({ dentistId: 'another' })).rejects.toMatchObject(forbidden);
    await expect(page.requireTokenScope({ dentistId: 'd', analysisId: 'a' })).rejects.toMatchObject(forbidden);
    await page.requireTokenScope({ dentistId: 'd' });
  });

  it('because the server failed is not requested again from the partner', async () => {
    loginError = { status: 500, message: 'SOMETHING_WENT_WRONG' };
    const page = await load(place);
    await expect(page.enter()).rejects.toMatchObject({ options: { to: '/500' } });
    expect(received).toEqual([]);
  });
});

describe('a frame that is loaded again without its token', () => {
  const reloaded = { path: '/teeth-status', framed: true };
  const ofPatient = (patientId: string): Who => ({ ...token, integration: { ...integration, patientId } });
  const open = async (user: Who) => {
    who = user;
    await (await load({ path: '/teeth-status?token=t', framed: true })).enter();
  };

  it('continues its session', async () => {
    await open(ofPatient('a'));
    await (await load(reloaded)).enter();
    expect(received).toEqual([]);
  });

  it('asks for another token when the browser has the session of another frame', async () => {
    await open(ofPatient('a'));
    who = ofPatient('b');
    const page = await load(reloaded);
    await expect(page.enter()).rejects.toMatchObject({ options: { to: '/403', state: { partnerLink: 'linkUsed' } } });
    expect(received).toEqual([[{ source: 'molaar', type: 'sessionExpired' }, PARTNER]]);
    // Another token is for whom it names.
    await open(ofPatient('b'));
  });
});

describe('a personal page in a session of an integration', () => {
  it('signs out and redirects to /login, which does not redirect back', async () => {
    who = token;
    const page = await load({ path: '/patient-files' });
    await expect(page.requirePersonalSession()).rejects.toMatchObject({ options: { to: '/login' } });
    await page.redirectIfSignedIn();
  });

  it('is forbidden when signing out fails, without a redirect loop', async () => {
    who = token;
    isReachable = false;
    const page = await load({ path: '/patient-files' });
    await expect(page.requirePersonalSession()).rejects.toMatchObject({ options: { to: '/403', state: {} } });
    await expect(page.redirectIfSignedIn()).rejects.toMatchObject({ options: { to: '/account-settings' } });
  });
});
