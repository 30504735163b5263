import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The page's code that is loaded by its route alone, by the beginning of the address: where a second more is felt. */
const PAGES = [{ at: /^\/(workdesk|integration\/dentas\/workdesk)(\/|$)/, source: 'src/features/workdesk/workdesk-page.tsx' }] as const;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * What the head of the page names, by its address, so that the browser fetches a route's code beside the application's and not
 * after it has run. Nothing where the build left no manifest.
 */
export async function readHints(dist: string): Promise<(path: string) => string> {
  const manifest = await readManifest(dist);
  const hints = PAGES.map(({ at, source }) => ({ at, html: hintsOf(manifest, source) }));
  return (path) => hints.find(({ at }) => at.test(path))?.html ?? '';
}

async function readManifest(dist: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  } catch {
    return {};
  }
}

function hintsOf(manifest: Manifest, source: string): string {
  const application = chunksOf(manifest, 'index.html');
  const own = [...chunksOf(manifest, source)].filter((key) => !application.has(key)).map((key) => manifest[key]!);
  const styles = own.flatMap(({ css = [] }) => css).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`);
  const code = own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
  return [...styles, ...code].join('');
}

/** A chunk and all that it imports, by their keys. */
function chunksOf(manifest: Manifest, start: string): Set<string> {
  const found = new Set<string>();
  const add = (key: string) => {
    if (found.has(key) || !manifest[key]) return;
    found.add(key);
    for (const next of manifest[key].imports ?? []) add(next);
  };
  add(start);
  return found;
}
