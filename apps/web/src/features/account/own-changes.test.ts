import type { User } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { changesOf, fieldsOf, followedChanges, inputOf } from './own-changes';

const user = {
  title: null,
  firstName: 'Mari',
  lastName: 'Mets',
  phone: '+3725551',
  countryCode: null,
  locale: 'et',
  timeZone: 'Europe/Tallinn',
} as User;

it('sends only what the person changed', () => {
  const opened = fieldsOf(user);
  expect(inputOf(changesOf({ firstName: 'Mari', phone: ' ' }, opened))).toEqual({ phone: null });
  expect(inputOf(changesOf({ title: ' Dr ', locale: 'en' }, opened))).toEqual({ title: 'Dr', locale: 'en' });
  // The language was changed in the user menu and the name by an administrator: untouched fields follow.
  const now = fieldsOf({ ...user, locale: 'en', lastName: 'Mägi' });
  expect(followedChanges({ ...opened, phone: '' }, opened, now)).toEqual({ locale: 'en', lastName: 'Mägi' });
  // What was typed stays, also when the account changes there.
  expect(followedChanges({ ...opened, lastName: 'Mäe' }, opened, now)).toEqual({ locale: 'en' });
  expect(changesOf({}, now)).toEqual({});
});
