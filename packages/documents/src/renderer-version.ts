import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Packages that paint the pages and may be outside of the bundle. */
const LIBRARIES = ['@expo-google-fonts/inter', '@resvg/resvg-js', 'pdfkit', 'satori'];

/**
 * Returns a hash of everything that decides how pages look besides the treatment plan: code, texts and fonts.
 * @param thread the bundle of `pdf-thread.ts`. Chunks that it shares with other bundles have content hashes in their
 * names, so that its own text covers them.
 */
export function rendererVersion(thread: URL): string {
  const hash = createHash('sha256').update(readFileSync(thread));
  for (const name of LIBRARIES) hash.update(`${name}@${versionOf(name, thread)}\n`);
  return hash.digest('hex').slice(0, 12);
}

/** Searches upwards from the entry point, as some packages do not export their package.json. */
function versionOf(name: string, from: URL): string {
  let folder = dirname(createRequire(from).resolve(name));
  for (;;) {
    const file = join(folder, 'package.json');
    const described = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }) : {};
    if (described.name === name && described.version) return described.version;
    const above = dirname(folder);
    if (above === folder) throw new Error(`${name} has no package.json`);
    folder = above;
  }
}
