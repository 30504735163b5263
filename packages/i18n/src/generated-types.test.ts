import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('making the types again gives the same bytes', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'molaar-types-'));
  try {
    const made = join(folder, 'made.ts');
    execFileSync(process.execPath, [fileURLToPath(new URL('../generate.mjs', import.meta.url)), made]);
    const committed = fileURLToPath(new URL('./generated-types.ts', import.meta.url));
    expect(readFileSync(made, 'utf8') === readFileSync(committed, 'utf8'), 'run `pnpm --filter @molaar/i18n generate`').toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
