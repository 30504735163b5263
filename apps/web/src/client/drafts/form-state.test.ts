import { expect, it } from 'vitest';
import { currentFormState } from './form-state';

const saved = { version: 3, value: { subject: 'Plan', body: 'Hello' } };

it('shows the saved value until something else is typed', () => {
  expect(currentFormState(null, saved)).toEqual({ ...saved, isChanged: false, isBehind: false });
  const typed = { version: 3, value: { subject: 'Plan', body: 'Dear' } };
  expect(currentFormState(typed, saved)).toEqual({ ...typed, isChanged: true, isBehind: false });
});

it('keeps what was typed when somebody else saves, and reports the newer version', () => {
  const typed = { version: 2, value: { subject: 'Plan', body: 'Dear' } };
  expect(currentFormState(typed, saved)).toEqual({ ...typed, isChanged: true, isBehind: true });
  // The saved value is equal, in another order: nothing is unsaved.
  const same = { version: 2, value: { body: 'Hello', subject: 'Plan' } };
  expect(currentFormState(same, saved)).toEqual({ ...saved, isChanged: false, isBehind: false });
});
