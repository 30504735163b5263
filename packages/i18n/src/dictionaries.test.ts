import { ERROR_STATUS } from '@molaar/contracts';
import { SUBSCRIPTION_STATES } from '@molaar/domain/clinic';
import { describe, expect, test } from 'vitest';
import en from './en';
import et from './et';

/** Every text with its address: ["common.actions.save", "Save"]. */
function texts(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([key, value]) => texts(value, path ? `${path}.${key}` : key));
}

const argumentsOf = (text: string) => [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map((match) => match[1]).sort();

describe('the two dictionaries', () => {
  const english = new Map(texts(en));
  const estonian = new Map(texts(et));

  test('have the same keys and arguments', () => {
    expect([...estonian.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) expect(argumentsOf(estonian.get(key) ?? ''), key).toEqual(argumentsOf(text));
  });

  test('have no empty text, and no argument inside a plural', () => {
    for (const [key, text] of [...english, ...estonian]) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      expect(text, key).not.toMatch(/\{\{[^}]*\{/);
    }
  });

  test('have a text for each error code and for nothing else', () => {
    const codes = Object.keys(ERROR_STATUS).sort();
    expect(Object.keys(en.errors).sort()).toEqual(codes);
    expect(Object.keys(et.errors).sort()).toEqual(codes);
  });

  test('name each state of a subscription in the activity log', () => {
    expect(Object.keys(en.audit.actions)).toEqual(expect.arrayContaining(SUBSCRIPTION_STATES.map((state) => `SUBSCRIPTION_${state}`)));
  });

  test('call the whole tooth "kogu hammas", since "terve hammas" is a healthy one', () => {
    const healthy = [...estonian].filter(([, text]) => /terve hammas/i.test(text)).map(([key]) => key);
    expect(healthy.sort()).toEqual(['catalogue.statuses.SOUND', 'patientFiles.statuses.sound']);
    expect(et.catalogue.surfaces.wholeTooth).toBe('kogu hammas');
  });
});
