import { beforeEach, expect, it, vi } from 'vitest';

const done: string[] = [];
const note = (what: string) => async () => void done.push(what);

let who: { authenticated: boolean; id?: string } | undefined;
const portal = { auth: { isAuthenticated: { getData: () => who } } };
vi.mock('../api/trpc', () => ({ trpc: {}, portal, trpcClient: { auth: { logout: { mutate: note('signed out') } } } }));
vi.mock('../locale/locale-store', () => ({ STORE_KEY: 'molaar', usePortalStore: { setState: () => undefined } }));
vi.mock('../api/failure', () => ({ reportFailure: () => undefined }));
const removed: string[] = [];
vi.stubGlobal('localStorage', {
  removeItem: (key: string) => removed.push(key),
});
vi.stubGlobal('sessionStorage', { clear: () => undefined });
const went: string[] = [];
vi.stubGlobal('location', { assign: (path: string) => went.push(path), ancestorOrigins: ['https://practice.test'] });
/** The page around, if the portal stands in a frame. */
function standIn(parent: unknown): void {
  const page = { parent };
  if (parent === null) page.parent = page;
  vi.stubGlobal('window', page);
}
const { confirmBeforeSignOut, beforeSignOut, clearSession, signOut } = await import('./session');

beforeEach(() => {
  done.length = 0;
  went.length = 0;
  standIn(null);
});

it('asks only once it is known what reached the server, and ends there what was discarded in answer', async () => {
  let kept = false;
  let discarded = false;
  const stopSending = beforeSignOut(async () => {
    done.push(discarded ? 'discarded' : 'sent');
    kept = true;
  });
  const stopAsking = confirmBeforeSignOut(async () => {
    done.push(`asked, ${kept ? 'kept' : 'not kept'}`);
    discarded = true;
    return true;
  });
  await signOut();
  expect(done).toEqual(['sent', 'asked, kept', 'discarded', 'signed out']);
  stopSending();
  stopAsking();
  await signOut();
  expect(done.slice(4)).toEqual(['signed out']);
});

it('stays for who says so, and asks about the whole browser after the page', async () => {
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

it('takes everything of the person out of the browser but the language, and leaves what somebody else was promised', () => {
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
  const forget = () => {
    removed.length = 0;
    vi.stubGlobal(
      'localStorage',
      Object.defineProperty(Object.fromEntries(keys.map((key) => [key, ''])), 'removeItem', { value: (key: string) => removed.push(key) }),
    );
    clearSession();
    return removed;
  };
  who = { authenticated: true, id: 'me' };
  expect(forget()).toEqual(keys.slice(1, 6));
  // Who it was is not known: nothing is anybody's.
  who = { authenticated: false };
  expect(forget()).toEqual(keys.slice(1));
});

it('sends what is unsaved before an unattended session ends', async () => {
  vi.resetModules();
  const unattended = await import('./session');
  unattended.beforeSignOut(note('sent'));
  await unattended.signOutForInactivity();
  expect(done).toEqual(['sent', 'signed out']);
  expect(went).toEqual(['/login?ended=inactivity']);
});

it('tells the partner’s page that an unattended session is over, and leaves for no page that its frame would not show', async () => {
  vi.resetModules();
  const heard: unknown[] = [];
  standIn({ postMessage: (message: unknown, origin: string) => heard.push([message, origin]) });
  const { setPartnerOrigins } = await import('./partner-frame');
  setPartnerOrigins(['https://practice.test']);
  const unattended = await import('./session');
  await unattended.signOutForInactivity();
  unattended.goToLogin();
  expect(done).toEqual(['signed out']);
  expect(went).toEqual([]);
  expect(heard).toEqual([[{ source: 'molaar', type: 'sessionExpired' }, 'https://practice.test']]);
});
