import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addClinic, openTestPortal, PASSWORD, type TestPortal } from '../testing/portal';
import { signIn } from './sign-in';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

let addresses = 0;
/** What a sign-in costs: the parameters of every hash that was made or checked. */
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

it('a refused sign-in costs one check of one hash, whoever it is for', async () => {
  const [clinic, closed] = [await addClinic(portal), await addClinic(portal)];
  const [person, left, shut] = [await clinic.person('VIEWER'), await clinic.person('VIEWER'), await closed.person('VIEWER')];
  await portal.asOwner('update users set active = false where id = $1', [left.userId]);
  await portal.asOwner('update organizations set active = false where id = $1', [closed.organizationId]);
  // The hash of nobody's is made with the first sign-in of the process.
  await cost('nobody@molaar.test', 'Wrong-password-1');
  const once = { made: 0, checked: ['$argon2id$v=19$m=19456,t=2,p=1$'] };
  const refused = { code: 'INVALID_CREDENTIALS', ...once };
  expect(await cost(person.username, 'Wrong-password-1')).toEqual(refused);
  expect(await cost('unknown@molaar.test', 'Wrong-password-1')).toEqual(refused);
  expect(await cost('unknown@molaar.test', PASSWORD)).toEqual(refused);
  expect(await cost(left.username, PASSWORD)).toEqual(refused);
  expect(await cost(left.username, 'Wrong-password-1')).toEqual(refused);
  expect(await cost(shut.username, 'Wrong-password-1')).toEqual(refused);
  expect(await cost(shut.username, PASSWORD)).toEqual({ code: 'ORGANIZATION_INACTIVE', ...once });
});
