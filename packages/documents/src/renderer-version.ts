import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What paints the pages and may lie outside the bundle. */
const LIBRARIES = ['@expo-google-fonts/inter', '@resvg/resvg-js', 'pdfkit', 'satori'];

/**
 * Stands for everything that decides how pages look, besides the plan: the code of this package and of what it paints with,
 * the words, the fonts. `thread` is the bundle of `pdf-thread.ts`; the parts that it shares with other bundles carry the hash
 * of their content in their names, so its own text speaks for them.
 */
export function rendererVersion(thread: URL): string {
  const hash = createHash('sha256').update(readFileSync(thread));
  for (const name of LIBRARIES) hash.update(`${name}@${versionOf(name, thread)}\n`);
  return hash.digest('hex').slice(0, 12);
}

/** Some packages do not let their package.json be asked for, so it is looked for above what they let. */
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
