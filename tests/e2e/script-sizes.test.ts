import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/molaar';

const DIST = join(root, 'apps/web/dist');
const PUBLIC_TEXTS = 'src/et/public.ts';
const CLINICAL_TEXTS = 'src/et/clinical.ts';
const PORTAL_TEXTS = 'src/et/portal.ts';

/** What is loaded before the page is shown, by the end of the source's path; kilobytes of script, as it is sent. */
const PAGES = [
  { page: 'landing', sources: ['src/features/landing/landing-page.tsx', PUBLIC_TEXTS, CLINICAL_TEXTS, 'src/et/landing.ts'], budget: 168 },
  { page: 'sign-in', sources: ['src/features/login/login-page.tsx', PUBLIC_TEXTS], budget: 168 },
  {
    page: 'workdesk',
    sources: ['src/routes/signed-in-layout.tsx', 'src/features/workdesk/workdesk-page.tsx', PUBLIC_TEXTS, CLINICAL_TEXTS, PORTAL_TEXTS],
    budget: 396,
  },
];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
const manifest = (): Record<string, Chunk> => JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

/** Returns the files of the sources and of what they import at once. */
function filesOf(chunks: Record<string, Chunk>, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = chunks[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const source of ['index.html', ...sources]) {
    const key = Object.keys(chunks).find((known) => known.endsWith(source));
    if (!key) throw new Error(`${source} is not in the build`);
    add(key);
  }
  return files;
}

describe('the scripts of a page', () => {
  it.each(PAGES)('$page: at most $budget kB compressed', ({ sources, budget }) => {
    const files = [...filesOf(manifest(), sources)];
    const bytes = files.reduce((sum, file) => sum + statSync(join(DIST, `${file}.br`)).size, 0);
    expect(bytes / 1000).toBeLessThanOrEqual(budget);
  });

  it('contain one language', () => {
    const texts = (file: string) => readFileSync(join(DIST, file), 'utf8');
    for (const { sources } of PAGES) {
      const files = [...filesOf(manifest(), sources)];
      expect(files.some((file) => texts(file).includes('Analüüs on abivahend'))).toBe(true);
      expect(files.some((file) => texts(file).includes('The analysis assists and does not diagnose'))).toBe(false);
    }
  });
});
