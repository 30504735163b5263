import { beforeEach, expect, it, vi } from 'vitest';

const done: string[] = [];
const note = (what: string) => async () => void done.push(what);

let who: { authenticated: boolean; id?: string } | undefined;
const portal = { auth: { isAuthenticated: { getData: () => who } } };
/** What happens before the response to the sign-out is there. */
let duringLogout: () => void = () => undefined;
const mutate = async () => {
  done.push('signed out');
  duringLogout();
};
vi.mock('../api/trpc', () => ({ trpc: {}, portal, trpcClient: { auth: { logout: { mutate } } } }));
vi.mock('../locale/locale-store', () => ({ STORE_KEY: 'molaar', usePortalStore: { setState: () => undefined } }));
vi.mock('../api/failure', () => ({ reportFailure: () => undefined }));
const removed: string[] = [];
vi.stubGlobal('localStorage', {
  removeItem: (key: string) => removed.push(key),
});
let remembered: string | null = null;
vi.stubGlobal('sessionStorage', {
  clear: () => undefined,
  setItem: (_key: string, value: string) => {
    remembered = value;
  },
});
const went: string[] = [];
vi.stubGlobal('location', {
  pathname: '/workdesk',
  search: '?image=1',
  assign: (path: string) => went.push(path),
  ancestorOrigins: ['https://practice.test'],
});
/** The page around, if the portal is in a frame. */
function standIn(parent: unknown): void {
  const page = { parent };
  if (parent === null) page.parent = page;
  vi.stubGlobal('window', page);
}
const { confirmBeforeSignOut, beforeSignOut, clearSession, signOut } = await import('./session');

beforeEach(() => {
  done.length = 0;
  went.length = 0;
  duringLogout = () => undefined;
  standIn(null);
});

it('asks only after the drafts were sent, and deletes discarded drafts on the server', async () => {
  let isSaved = false;
  let discarded = false;
  const stopSending = beforeSignOut(async () => {
    done.push(discarded ? 'discarded' : 'sent');
    isSaved = true;
  });
  const stopAsking = confirmBeforeSignOut(async () => {
    done.push(`asked, ${isSaved ? 'saved' : 'not saved'}`);
    discarded = true;
    return true;
  });
  await signOut();
  expect(done).toEqual(['sent', 'asked, saved', 'discarded', 'signed out']);
  stopSending();
  stopAsking();
  await signOut();
  expect(done.slice(4)).toEqual(['signed out']);
});

it('stays signed in on request, and asks about the whole browser after the page', async () => {
  let stays = true;
  const stopBrowser = confirmBeforeSignOut(async () => {
    done.push('browser');
    return true;
  }, 'BROWSER');
  const stopPage = confirmBeforeSignOut(async () => {
    done.push('page');
    return !stays;
  });
  await signOut();
  expect(done).toEqual(['page']);
  stays = false;
  await signOut();
  expect(done.slice(1)).toEqual(['page', 'browser', 'signed out']);
  stopBrowser();
  stopPage();
});

it('deletes everything of the person from the browser but the language, and keeps the drafts of others', () => {
  const keys = [
    'molaar',
    'molaar:draft:me:1',
    'molaar:statuses:me:1',
    'molaar:plan:me:new:1',
    'molaar:form:me:notes:1',
    'other',
    'molaar:draft:you:1',
    'molaar:plan:you:2',
    'molaar:form:you:mail:et',
  ];
  const clear = () => {
    removed.length = 0;
    vi.stubGlobal(
      'localStorage',
      Object.defineProperty(Object.fromEntries(keys.map((key) => [key, ''])), 'removeItem', { value: (key: string) => removed.push(key) }),
    );
    clearSession();
    return removed;
  };
  who = { authenticated: true, id: 'me' };
  expect(clear()).toEqual(keys.slice(1, 6));
  // Without a known user nothing belongs to somebody else.
  who = { authenticated: false };
  expect(clear()).toEqual(keys.slice(1));
});

it('sends unsaved drafts and remembers the page before an inactive session ends', async () => {
  who = { authenticated: true, id: 'me' };
  vi.resetModules();
  const unattended = await import('./session');
  unattended.beforeSignOut(note('sent'));
  await unattended.signOutForInactivity();
  expect(done).toEqual(['sent', 'signed out']);
  expect(went).toEqual(['/login?ended=inactivity']);
  expect(remembered).toBe(JSON.stringify({ path: '/workdesk?image=1', userId: 'me' }));
});

it.each([
  ['a session that the server ended', { authenticated: true, id: 'me' }, '/login?ended=session'],
  ['nobody who was signed in', { authenticated: false }, '/login'],
])('leads to the sign-in page after %s, with the reason', async (_name, session, path) => {
  who = session;
  vi.resetModules();
  const unattended = await import('./session');
  unattended.goToLogin();
  expect(went).toEqual([path]);
});

it('gives no reason to a person who signs out', async () => {
  who = { authenticated: true, id: 'me' };
  vi.resetModules();
  const unattended = await import('./session');
  await unattended.signOut();
  expect(went).toEqual(['/login']);
});

it.each([
  ['is answered', () => undefined],
  [
    'fails',
    () => {
      throw new Error('no session');
    },
  ],
])('leaves after everything is deleted, when the end of the session is noticed before the sign-out %s', async (_name, end) => {
  who = { authenticated: true, id: 'me' };
  vi.resetModules();
  const unattended = await import('./session');
  const seen: unknown[] = [];
  duringLogout = () => {
    unattended.goToLogin();
    seen.push([...went], unattended.isSessionCleared());
    end();
  };
  expect(await unattended.signOut()).toBe(true);
  expect([...seen, went, unattended.isSessionCleared()]).toEqual([[], false, ['/login'], true]);
});

it('notifies the partner’s page of the end of an inactive session, and does not leave the frame', async () => {
  vi.resetModules();
  const received: unknown[] = [];
  standIn({ postMessage: (message: unknown, origin: string) => received.push([message, origin]) });
  const { setPartnerOrigins } = await import('./partner-frame');
  setPartnerOrigins(['https://practice.test']);
  const unattended = await import('./session');
  await unattended.signOutForInactivity();
  unattended.goToLogin();
  expect(done).toEqual(['signed out']);
  expect(went).toEqual([]);
  expect(received).toEqual([[{ source: 'molaar', type: 'sessionExpired' }, 'https://practice.test']]);
});
