import { expect, it } from 'vitest';
import { requireStrongPassword } from './require-strong-password';

const OWNER = { username: 'asutaja@naide.test', email: 'asutaja@naide.test', firstName: 'Õnne', lastName: 'Kuusemets' };
const keyOf = (password: string, owner = OWNER) =>
  requireStrongPassword(password, owner).then(
    () => 'accepted',
    (error) => error.fields.password,
  );

it.each([
  'Password1!',
  'P@ssw0rd',
  'Qwerty123!',
  'Welcome1!',
  'Summer2026!',
  'Aa1!aaaa',
  'Iloveyou1!',
  'Hambaarst-1',
  'Molaar2026!',
  'Kliinik2026!',
])('rejects the common %s', async (password) => {
  expect(await keyOf(password)).toBe('passwordCommon');
});

it.each(['Asutaja-naide-1', 'Kuusemets-1', 'Asutaja@naide.test1', 'Kuusemets.2026!'])(
  'rejects %s, made of name and address',
  async (password) => {
    expect(await keyOf(password)).toBe('passwordOwn');
  },
);

it.each(['Zx9!kfQp', 'Kolm-karu-metsas-7', 'Vihm&paike-41x', 'Molaar-demo-1'])('accepts %s', async (password) => {
  expect(await keyOf(password)).toBe('accepted');
});

it('exempts the accounts of the demo by their names', async () => {
  const demo = { ...OWNER, username: 'demo@molaar.test' };
  expect(await keyOf('Password1!', demo)).toBe('accepted');
  expect(await keyOf('Password1!', { ...OWNER, username: 'demo@elsewhere.test' })).toBe('passwordCommon');
});
