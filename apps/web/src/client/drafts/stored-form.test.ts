import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { hasStoredForms, readStoredForm, storedFormKey } from './stored-form';

afterEach(() => vi.unstubAllGlobals());

it('returns what was typed, and deletes what another release stored', () => {
  const stored = new Map([
    ['molaar:form:me:notes:1', '{"text":"Allergy"}'],
    ['molaar:form:me:notes:2', '{"note":"Allergy"}'],
    ['molaar:form:me:notes:3', 'Allergy'],
  ]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, removeItem: (key: string) => stored.delete(key) });
  const read = (formName: string) => readStoredForm(storedFormKey('me', formName), z.object({ text: z.string() }));
  expect(read('notes:1')).toEqual({ text: 'Allergy' });
  expect([read('notes:2'), read('notes:3'), read('notes:4')]).toEqual([null, null, null]);
  expect([...stored.keys()]).toEqual(['molaar:form:me:notes:1']);
});

it('finds only the forms of one user', () => {
  const storage = { molaar: '', 'molaar:form:you:mail:et': '', 'molaar:draft:me:1': '' } as unknown as Storage;
  expect(hasStoredForms('me', storage)).toBe(false);
  expect(hasStoredForms('you', storage)).toBe(true);
});
