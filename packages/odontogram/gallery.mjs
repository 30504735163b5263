/** Writes sample charts: `node gallery.mjs FOLDER` writes FOLDER/gallery.html and a PNG of each chart. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { build } from 'esbuild';

const folder = resolve(process.argv[2] ?? 'gallery');
mkdirSync(folder, { recursive: true });
const bundle = join(import.meta.dirname, 'gallery.bundle.mjs');
try {
  await build({
    entryPoints: [join(import.meta.dirname, 'src/gallery.tsx')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    external: ['react', 'react-dom'],
    outfile: bundle,
    logLevel: 'error',
  });
  const { gallery } = await import(pathToFileURL(bundle).href);
  const charts = gallery();
  for (const { name, background, svg, width } of charts) {
    writeFileSync(join(folder, `${name}.png`), new Resvg(svg, { background, fitTo: { mode: 'width', value: width } }).render().asPng());
  }
  const sections = charts.map(({ name, background, svg }) => `<h2>${name}</h2><div style="background:${background}">${svg}</div>`);
  writeFileSync(join(folder, 'gallery.html'), `<!doctype html><meta charset="utf-8"><title>Odontogram</title>${sections.join('')}`);
} finally {
  rmSync(bundle, { force: true });
}
