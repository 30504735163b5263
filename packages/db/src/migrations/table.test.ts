import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import released from './released.json' with { type: 'json' };
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

it('adds migrations only after the last released one', () => {
  const last = Object.keys(released).at(-1) ?? '';
  expect(names.filter((name) => name <= last)).toEqual(Object.keys(released));
});

it('never changes a released migration: databases have run it as it was', () => {
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(import.meta.dirname, `${name}.ts`)))
      .digest('hex');
  for (const [name, hash] of Object.entries(released)) expect(hashOf(name), name).toBe(hash);
});

it('renames recorded migrations to existing ones only, and reuses no former name', () => {
  for (const [former, name] of Object.entries(FORMER_NAMES)) {
    expect(names).toContain(name);
    expect(names).not.toContain(former);
  }
});
