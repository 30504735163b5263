import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS } from './limits';

it('are the rows of docs/limits.md', () => {
  const page = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \|[^|]*\| (.+) \|$/gm)].map(([, action, limits]) => `${action} ${limits}`);
  const written = Object.entries(LIMITS).map(([action, of]) => {
    const parts = Object.entries(of).map(([who, { allowed, minutes }]) => `${who} ${allowed} in ${minutes} min`);
    return `${action} ${parts.join('; ')}`;
  });
  expect(rows).toEqual(written);
});
