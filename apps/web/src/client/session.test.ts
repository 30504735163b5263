import { beforeEach, expect, it, vi } from 'vitest';

const done: string[] = [];
const note = (what: string) => async () => void done.push(what);

vi.mock('./trpc', () => ({ trpc: {}, portal: {}, trpcClient: { auth: { logout: { mutate: note('signed out') } } } }));
vi.mock('./locale-store', () => ({ STORE_KEY: 'molaar', usePortalStore: { setState: () => undefined } }));
vi.mock('./failure', () => ({ reportFailure: () => undefined }));
vi.stubGlobal('localStorage', { removeItem: () => undefined });
vi.stubGlobal('sessionStorage', { clear: () => undefined });
vi.stubGlobal('location', { assign: () => undefined });
const { askBeforeSignOut, beforeSignOut, signOut } = await import('./session');

beforeEach(() => {
  done.length = 0;
});

it('asks only once it is known what reached the server, and ends there what was discarded in answer', async () => {
  let kept = false;
  let discarded = false;
  const stopSending = beforeSignOut(async () => {
    done.push(discarded ? 'discarded' : 'sent');
    kept = true;
  });
  const stopAsking = askBeforeSignOut(async () => {
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
  const stopBrowser = askBeforeSignOut(async () => {
    done.push('browser');
    return true;
  }, 'BROWSER');
  const stopPage = askBeforeSignOut(async () => {
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
