import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = import.meta.dirname;
/** The pages whose routes load the texts of the settings. */
const SETTINGS_PAGES = ['account/account-page', 'medical-settings/medical-settings-page', 'pricing/pricing-page'];

const resolved = (from: string, path: string): string | undefined => {
  const target = resolve(dirname(from), path);
  return [`${target}.tsx`, `${target}.ts`, join(target, 'index.ts')].find((candidate) => existsSync(candidate));
};
const namesIn = (list: string) => list.split(',').map((name) => name.trim().split(' as ')[0]);

/**
 * Returns the source files that a file imports, also those that it loads later; of a feature, where the names come
 * from.
 */
function imports(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const later = [...code.matchAll(/import\('(\.[^']+)'\)/g)].map(([, path = '']) => resolved(file, path));
  const now = [...code.matchAll(/^(?:import|export) (?!type)([^;]*?) from '(\.[^']+)'/gm)].flatMap(([, list = '', path = '']) => {
    const target = resolved(file, path);
    if (!target?.endsWith('/index.ts')) return [target];
    const wanted = namesIn(list.replace(/[{}]/g, ''));
    return [...readFileSync(target, 'utf8').matchAll(/export \{([^}]*)\} from '(\.[^']+)'/g)]
      .filter(([, exported = '']) => namesIn(exported).some((name) => wanted.includes(name)))
      .map(([, , source = '']) => resolved(target, source));
  });
  return [...now, ...later].filter((found) => found !== undefined);
}

/** Returns all files that the web application loads, without the pages of settings and what only they import. */
function filesWithoutSettings(): string[] {
  const settings = new Set(SETTINGS_PAGES.map((page) => join(SOURCES, 'features', `${page}.tsx`)));
  const found = new Set([join(SOURCES, 'main.tsx')]);
  for (const file of found) for (const imported of imports(file)) if (!settings.has(imported)) found.add(imported);
  return [...found];
}

/** Returns the names of the texts in a part of the dictionary. */
async function areasOf(part: string): Promise<string[]> {
  return Object.keys(((await import(`../../../packages/i18n/src/en/${part}.ts`)) as { default: object }).default);
}

it('uses the texts of settings only on the pages that load them', async () => {
  const areas = await areasOf('settings');
  const files = filesWithoutSettings();
  expect(files.length).toBeGreaterThan(300);
  const used = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return areas
      .filter((area) =>
        new RegExp(String.raw`(?:[tT]exts|useTexts\(\))\.${area}\b|[{,]\s*${area}\b[^;{}]*\} = (?:useTexts\(|texts|translations\()`).test(
          code,
        ),
      )
      .map((area) => `${relative(SOURCES, file)}: ${area}`);
  });
  expect(used).toEqual([]);
});
