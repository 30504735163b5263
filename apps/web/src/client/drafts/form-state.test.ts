import { expect, it } from 'vitest';
import { standing } from './form-state';

const saved = { version: 3, value: { subject: 'Plan', body: 'Hello' } };

it('shows what is saved until something else is typed', () => {
  expect(standing(null, saved)).toEqual({ ...saved, isChanged: false, isBehind: false });
  const typed = { version: 3, value: { subject: 'Plan', body: 'Dear' } };
  expect(standing(typed, saved)).toEqual({ ...typed, isChanged: true, isBehind: false });
});

it('keeps what was typed when somebody else saves, and says so; a save names the version that it was typed over', () => {
  const typed = { version: 2, value: { subject: 'Plan', body: 'Dear' } };
  expect(standing(typed, saved)).toEqual({ ...typed, isChanged: true, isBehind: true });
  // They wrote the same, in whatever order its parts came: nothing waits.
  const same = { version: 2, value: { body: 'Hello', subject: 'Plan' } };
  expect(standing(same, saved)).toEqual({ ...saved, isChanged: false, isBehind: false });
});
