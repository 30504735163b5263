import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FORMER_NAMES, MIGRATIONS } from './table';

const names = Object.keys(MIGRATIONS);

it('lists every migration file, in the order of its number', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^\d/.test(file));
  expect(names).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort());
});

it('gives each migration a number of its own', () => {
  const numbers = names.map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

it('renames recorded migrations to existing ones only, and reuses no former name', () => {
  for (const [former, name] of Object.entries(FORMER_NAMES)) {
    expect(names).toContain(name);
    expect(names).not.toContain(former);
  }
});
