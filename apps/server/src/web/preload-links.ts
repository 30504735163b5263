import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '@molaar/contracts';

/**
 * Pages whose code only their route loads and where the delay is noticeable, by the beginning of the path. `dataFirst`:
 * the page itself requests its data.
 */
const PAGES = [
  { at: /^\/$/, sources: ['src/features/landing/landing-page.tsx'], dataFirst: false },
  { at: /^\/login\/?$/, sources: ['src/features/login/login-page.tsx'], dataFirst: false },
  {
    at: /^\/(workdesk|integration\/dentas\/workdesk)(\/|$)/,
    sources: ['src/routes/signed-in-layout.tsx', 'src/features/workdesk/workdesk-page.tsx'],
    dataFirst: true,
  },
] as const;

/** Pages without a session need a part of the texts only. */
const PUBLIC = /^\/(login|sign-up|form|terms|privacy|provider|security|processing-agreement|403|404|500|landing-page|login-page)?(\/|$)/;

/** Pages of a signed-in user that need the texts of settings too. */
const SETTINGS = /^\/(account|medical|pricing)-settings(\/|$)/;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

interface PreloadLinks {
  /**
   * Returns what the page of a path has instead of the built `application`, its script and the links to its imports.
   */
  readonly withLinks: (path: string, application: string) => string;
  /**
   * Returns the files with the texts of a page, `en=/assets/…,/assets/… et=…`; the page itself chooses the reader's.
   */
  readonly dictionariesFor: (path: string) => string;
}

/**
 * Reads the build's manifest, so that the browser fetches the code and the texts of a route together with the
 * application's and not after it. Without a manifest there are no links.
 */
export async function readPreloadLinks(dist: string): Promise<PreloadLinks> {
  const manifest = await readManifest(dist);
  const pages = await Promise.all(
    PAGES.map(async ({ at, sources, dataFirst }) => {
      const application = chunksOf(manifest, 'index.html');
      const needed = new Set(sources.flatMap((source) => [...chunksOf(manifest, source)]));
      const own = [...needed].filter((key) => !application.has(key));
      if (own.length === 0) return { at, html: '' };
      // The application's script itself stays in the page, whose parsing ends before it runs.
      const shared = dataFirst ? [...application].filter((key) => key !== 'index.html') : [];
      const chunks = (keys: readonly string[]) => keys.map((key) => manifest[key]!);
      return { at, html: await linksTo(dist, chunks(own), chunks(shared)), dataFirst };
    }),
  );
  const fileOf = (source: string) => {
    const [, chunk] = Object.entries(manifest).find(([key]) => key.endsWith(source)) ?? [];
    return chunk ? [`/${chunk.file}`] : [];
  };
  const dictionaries = (parts: readonly string[]) =>
    LOCALES.map((locale) => `${locale}=${parts.flatMap((part) => fileOf(`src/${locale}/${part}.ts`)).join()}`).join(' ');
  const [ofPublicPages, ofLanding, ofPortal, ofSettings] = [
    dictionaries(['public']),
    dictionaries(['public', 'clinical', 'landing']),
    dictionaries(['public', 'clinical', 'portal']),
    dictionaries(['public', 'clinical', 'portal', 'settings']),
  ];
  return {
    withLinks: (path, application) => {
      const { html = '', dataFirst } = pages.find(({ at }) => at.test(path)) ?? {};
      // Before the style sheet, for which the scripts after it wait.
      return dataFirst ? `${afterScripts(html)}${application.replace(MODULE_LINKS, '')}` : `${html}${application}`;
    },
    dictionariesFor: (path) => {
      if (path === '/') return ofLanding;
      if (PUBLIC.test(path)) return ofPublicPages;
      return SETTINGS.test(path) ? ofSettings : ofPortal;
    },
  };
}

const MODULE_LINKS = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * Returns links that the browser follows once the scripts before them have run. It looks ahead for links: those of
 * dozens of files would take all connections before the page requests the image.
 */
const afterScripts = (links: string) =>
  `<template>${links}</template><script nonce="%CSP_NONCE%">document.head.append(document.currentScript.previousElementSibling.content)</script>`;

async function readManifest(dist: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Returns the links to what a page's own chunks need, and to the code of `shared` ones. */
async function linksTo(dist: string, own: readonly Chunk[], shared: readonly Chunk[]): Promise<string> {
  const styles = own.flatMap(({ css = [] }) => css).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`);
  // The landing page's radiograph is the largest part of its first screen.
  const images = own
    .flatMap(({ assets = [] }) => assets)
    .filter((file) => file.endsWith('.webp'))
    .map((file) => `<link rel="preload" as="image" fetchpriority="high" href="/${file}" />`);
  // The largest first: the browser compiles it in the background while it fetches the others.
  const sized = await Promise.all([...own, ...shared].map(async ({ file }) => ({ file, size: await sizeOf(join(dist, file)) })));
  sized.sort((a, b) => b.size - a.size);
  const code = sized.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
  return [...styles, ...images, ...code].join('');
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
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
