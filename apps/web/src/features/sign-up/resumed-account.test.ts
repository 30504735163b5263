import { expect, it } from 'vitest';
import { resumedAccount } from './resumed-account';

const identity = { email: 'uus@naide.test', firstName: 'Uus', lastName: null };

it('goes on with the person of the identity provider who had continued in this tab, and with nobody else', () => {
  expect(resumedAccount(identity, 'uus@naide.test')).toEqual({ byProvider: true, email: 'uus@naide.test' });
  expect(resumedAccount(identity, '')).toBeNull();
  expect(resumedAccount(identity, 'keegi@naide.test')).toBeNull();
  for (const nobody of [null, undefined]) expect(resumedAccount(nobody, 'uus@naide.test')).toBeNull();
});
