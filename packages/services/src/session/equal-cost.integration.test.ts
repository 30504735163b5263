import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addClinic, openTestPortal, PASSWORD, type TestPortal } from '../testing/portal';
import { HASHING_IN_LIBUV } from './password-hashing';

let portal: TestPortal;
let signIn: typeof import('./sign-in').signIn;
let hash: typeof import('@node-rs/argon2').hash;
let verify: typeof import('@node-rs/argon2').verify;

beforeAll(async () => {
  // The other tests' copies of these modules have the real functions.
  vi.resetModules();
  vi.doMock('@node-rs/argon2', async (importOriginal) => {
    const real = await importOriginal<typeof import('@node-rs/argon2')>();
    return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
  });
  ({ signIn } = await import('./sign-in'));
  ({ hash, verify } = await import('@node-rs/argon2'));
  portal = await openTestPortal({ hashing: HASHING_IN_LIBUV });
});
afterAll(async () => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
  await portal?.close();
});

let addresses = 0;
/** Returns the cost of a sign-in: the parameters of every hash that was computed or verified. */
async function cost(username: string, password: string) {
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
  const address = `203.0.113.${++addresses}`;
  const code = await signIn(portal.deps, { username, password, address }).then(
    () => 'in',
    (error: { code: string }) => error.code,
  );
  const checked = vi.mocked(verify).mock.calls.map(([of]) => /^\$argon2id\$v=\d+\$[^$]+\$/.exec(String(of))?.[0]);
  return { code, made: vi.mocked(hash).mock.calls.length, checked };
}

it('costs one hash verification for a rejected sign-in, for known and unknown usernames', async () => {
  const [clinic, closed] = [await addClinic(portal), await addClinic(portal)];
  const [person, left, shut] = [await clinic.person('VIEWER'), await clinic.person('VIEWER'), await closed.person('VIEWER')];
  await portal.asOwner('update users set active = false where id = $1', [left.userId]);
  await portal.asOwner('update organizations set active = false where id = $1', [closed.organizationId]);
  // The placeholder hash is computed with the first sign-in of the process.
  await cost('nobody@molaar.test', 'Wrong-password-1');
  const once = { made: 0, checked: ['$argon2id$v=19$m=19456,t=2,p=1$'] };
  const rejection = { code: 'INVALID_CREDENTIALS', ...once };
  expect(await cost(person.username, 'Wrong-password-1')).toEqual(rejection);
  expect(await cost('unknown@molaar.test', 'Wrong-password-1')).toEqual(rejection);
  expect(await cost('unknown@molaar.test', PASSWORD)).toEqual(rejection);
  expect(await cost(left.username, PASSWORD)).toEqual(rejection);
  expect(await cost(left.username, 'Wrong-password-1')).toEqual(rejection);
  expect(await cost(shut.username, 'Wrong-password-1')).toEqual(rejection);
  expect(await cost(shut.username, PASSWORD)).toEqual({ code: 'ORGANIZATION_INACTIVE', ...once });
});
