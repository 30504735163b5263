import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = import.meta.dirname;

/** Returns each class that a component uses of a CSS module, with the file of the module. */
function usedClasses(file: string): { css: string; name: string }[] {
  const code = readFileSync(join(SOURCES, file), 'utf8');
  const body = code.replaceAll(/[\w-]+\.module\.css/g, '');
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, styles, path]) =>
    [...body.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name]) => ({
      css: resolve(SOURCES, dirname(file), path ?? ''),
      name: name ?? '',
    })),
  );
}

it('has a rule for each class of a CSS module that a component uses', () => {
  const components = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const used = components.flatMap((file) => usedClasses(file).map((use) => ({ file, ...use })));
  expect(used.length).toBeGreaterThan(100);
  const missing = used.filter(({ css, name }) => !new RegExp(`\\.${name}(?![\\w-])`).test(readFileSync(css, 'utf8')));
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
