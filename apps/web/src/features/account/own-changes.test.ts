import type { User } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { changesOf, fieldsOf, inputOf } from './own-changes';

const user = {
  title: null,
  firstName: 'Mari',
  lastName: 'Mets',
  phone: '+3725551',
  countryCode: null,
  locale: 'et',
  timeZone: 'Europe/Tallinn',
} as User;

it('sends what the person changed and nothing that may have changed elsewhere', () => {
  const opened = fieldsOf(user);
  expect(inputOf(changesOf({ firstName: 'Mari', phone: ' ' }, opened))).toEqual({ phone: null });
  expect(inputOf(changesOf({ title: ' Dr ', locale: 'en' }, opened))).toEqual({ title: 'Dr', locale: 'en' });
  // The language was changed in the user menu, the name by an administrator: a form in which neither was touched follows.
  const now = fieldsOf({ ...user, locale: 'en', lastName: 'Mägi' });
  expect({ ...now, ...changesOf({ phone: '' }, opened) }).toEqual({ ...now, phone: '' });
  expect(changesOf({}, now)).toEqual({});
});
