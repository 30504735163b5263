import { readFileSync } from 'node:fs';
import { WORKER_VARIABLES } from '@molaar/analysis-worker/env';
import { LAUNCHER_VARIABLES } from '@molaar/launcher/environment';
import { SERVER_VARIABLES } from '@molaar/server/env';
import { expect, it } from 'vitest';

/** The names in the first column of the table "Settings". */
function documented(): string[] {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, settings = ''] = text.split(/^## Settings$/m);
  const [table = ''] = settings.split(/^## /m);
  const cells = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name));
}

it('has a row for every variable that a process reads, and no other', () => {
  const read = new Set([...LAUNCHER_VARIABLES, ...SERVER_VARIABLES, ...WORKER_VARIABLES]);
  expect(documented().sort()).toEqual([...read].sort());
});
