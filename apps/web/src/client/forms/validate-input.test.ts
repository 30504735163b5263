import { expect, it } from 'vitest';
import { z } from 'zod';
import { errorsOfFields, validateInput } from './validate-input';

const schema = z.object({ email: z.email(), origins: z.array(z.url()) });

it('returns the parsed input', () => {
  const input = { email: 'mari@clinic.test', origins: [] };
  expect(validateInput(schema, input, 'en')).toEqual({ data: input, errors: {} });
});

it('returns the errors by field, in the given language', () => {
  const input = { email: '', origins: ['https://practice.test', 'practice'] };
  const english = validateInput(schema, input, 'en');
  expect(english.data).toBeNull();
  expect(Object.keys(english.errors)).toEqual(['email', 'origins.1']);
  expect(validateInput(schema, input, 'et').errors.email).not.toBe(english.errors.email);
});

it('shows the error of an entry at its field, and leaves errors of other fields alone', () => {
  const errors = { 'origins.1': 'Invalid address', email: 'Required', version: 'Required' };
  expect(errorsOfFields(errors, { email: '', origins: '' })).toEqual({
    origins: 'Invalid address',
    email: 'Required',
    version: 'Required',
  });
});
