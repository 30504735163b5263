import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pages whose code only their route loads and where the delay is noticeable, by the beginning of the path. */
const PAGES = [{ at: /^\/(workdesk|integration\/dentas\/workdesk)(\/|$)/, source: 'src/features/workdesk/workdesk-page.tsx' }] as const;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Reads the build's manifest and returns a function from a page's path to its preload links, so that the browser
 * fetches the route's code together with the application's and not after it. Without a manifest there are no links.
 */
export async function readPreloadLinks(dist: string): Promise<(path: string) => string> {
  const manifest = await readManifest(dist);
  const pages = PAGES.map(({ at, source }) => ({ at, html: linksOf(manifest, source) }));
  return (path) => pages.find(({ at }) => at.test(path))?.html ?? '';
}

async function readManifest(dist: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  } catch {
    return {};
  }
}

function linksOf(manifest: Manifest, source: string): string {
  const application = chunksOf(manifest, 'index.html');
  const own = [...chunksOf(manifest, source)].filter((key) => !application.has(key)).map((key) => manifest[key]!);
  const styles = own.flatMap(({ css = [] }) => css).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`);
  const code = own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
  return [...styles, ...code].join('');
}

/** Returns the keys of a chunk and of everything that it imports. */
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
