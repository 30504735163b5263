import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validationText } from '@molaar/i18n';
import { expect, it } from 'vitest';

/** Packages whose errors name the fault of a field by a key. */
const SOURCES = ['packages/services/src', 'packages/contracts/src'];
const ROOT = join(import.meta.dirname, '../../../..');
/** The key of a fault: in an error of a use case, in a list of fields that one collects, and in a rule of a schema. */
const KEYS = [/fields: \{ \[?[\w.]+\]?: '(\w+)'/g, /fields(?:\.\w+|\[[^\]]+\]) = '(\w+)'/g, /\{ error: '(\w+)'/g];
/** No text: the page of the sign-in by provider has its own. */
const WITHOUT_TEXT = new Set(['linkedTwice']);

it('has a text for every key by which an error names the fault of a field', () => {
  const keys = new Set<string>();
  for (const source of SOURCES)
    for (const file of readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const text = readFileSync(join(ROOT, source, file), 'utf8');
      for (const pattern of KEYS) for (const [, key = ''] of text.matchAll(pattern)) keys.add(key);
    }
  expect([...keys]).toEqual(expect.arrayContaining(['practiceAddress', 'invalid', 'twice', 'notInPriceList']));
  for (const locale of ['en', 'et'] as const)
    expect([...keys].filter((key) => !WITHOUT_TEXT.has(key) && validationText(key, locale) === key)).toEqual([]);
});
