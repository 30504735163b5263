import { AppError } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { rejectUnstorable } from './reject-unstorable';

/** The fields that are named; undefined when nothing is rejected. */
function fieldsOf(input: unknown): Record<string, string> | undefined {
  try {
    rejectUnstorable(input);
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
  return undefined;
}

describe('input with a text that cannot be stored', () => {
  it('is rejected with the path of each such field', () => {
    const input = { name: 'Mari', notes: 'a\u0000b', rows: [{ text: 'whole' }, { text: 'half \ud83e' }, '\udd77 half'] };
    expect(fieldsOf(input)).toEqual({ notes: 'unstorable', 'rows.1.text': 'unstorable', 'rows.2': 'unstorable' });
    expect(fieldsOf('\u0000')).toEqual({ '': 'unstorable' });
  });

  it('names at most a hundred fields', () => {
    expect(Object.keys(fieldsOf(Array(300).fill('\u0000')) ?? {})).toHaveLength(100);
  });
});

describe('everything else', () => {
  it.each([
    ['whole characters', { text: '🦷 👩‍⚕️ õ e\u0301 \u202e \ufffd\n\t' }],
    ['values that are no texts', { a: 1, b: null, c: undefined, d: true, e: [] }],
    ['a file of a form', { file: new File(['\u0000'], 'a.png') }],
    ['no input', undefined],
  ])('is accepted: %s', (_name, input) => {
    expect(fieldsOf(input)).toBeUndefined();
  });
});
