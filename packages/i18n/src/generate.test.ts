import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
// @ts-expect-error a script without types
import { ensureTranslationTypes } from '../generate.mjs';

describe('generating the types of the dictionary', { timeout: 180_000 }, () => {
  let folder: string;
  let sources: string;
  let target: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'molaar-types-'));
    sources = join(folder, 'en');
    target = join(folder, 'generated-types.ts');
    mkdirSync(sources);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const writeDictionary = (text: string) => writeFileSync(join(sources, 'index.ts'), `export default { greeting: '${text}' };\n`);

  test('generates again only after the dictionary has changed', () => {
    writeDictionary('Hello');
    ensureTranslationTypes({ sources, target });
    expect(readFileSync(target, 'utf8')).toContain('greeting: () => LocalizedString');

    const { mtimeMs } = statSync(target);
    ensureTranslationTypes({ sources, target });
    expect(statSync(target).mtimeMs).toBe(mtimeMs);

    writeDictionary('Hello {name:string}');
    ensureTranslationTypes({ sources, target });
    expect(readFileSync(target, 'utf8')).toContain('greeting: (arg: { name: string }) => LocalizedString');
  });
});
