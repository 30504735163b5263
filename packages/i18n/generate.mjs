/**
 * Writes src/generated-types.ts from src/en: `node generate.mjs [file to write]`.
 * The generator cannot follow imports without file extensions, so it gets the base dictionary as one bundled file in a
 * folder of its own. It never returns on some faulty texts (an argument inside a plural), so it runs under a time-out.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const TIME_OUT_MS = 120_000;
const OPTIONS = {
  baseLocale: 'en',
  outputPath: './src/',
  typesFileName: 'generated-types',
  generateOnlyTypes: true,
  banner: '// Made by `pnpm --filter @molaar/i18n generate` from src/en; a test compares it. Do not edit.',
};

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(here, 'src/generated-types.ts');
const cli = join(dirname(createRequire(import.meta.url).resolve('typesafe-i18n/package.json')), 'cli/typesafe-i18n.mjs');
const folder = mkdtempSync(join(tmpdir(), 'molaar-i18n-'));

try {
  process.exitCode = await generate();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function generate() {
  for (const locale of ['en', 'et']) mkdirSync(join(folder, 'src', locale), { recursive: true });
  writeFileSync(join(folder, '.typesafe-i18n.json'), JSON.stringify(OPTIONS));
  const bundled = await build({
    entryPoints: [join(here, 'src/en/index.ts')],
    bundle: true,
    format: 'esm',
    charset: 'utf8',
    write: false,
  });
  // The generator wants to see this import of a file that exists; the folder `et` only tells it that there are two locales.
  writeFileSync(join(folder, 'src/generated-types.ts'), 'export type BaseTranslation = object;\n');
  const base = `import type { BaseTranslation } from '../generated-types';\n${bundled.outputFiles[0].text}`;
  writeFileSync(join(folder, 'src/en/index.ts'), base);
  writeFileSync(join(folder, 'src/et/index.ts'), base);

  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [cli, '--no-watch'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: TIME_OUT_MS,
    killSignal: 'SIGKILL',
  });
  if (signal) {
    console.error('The generator did not finish: look for an argument inside a plural, "{{ … {0} … }}".');
    return 1;
  }
  if (status !== 0 || `${stdout}${stderr}`.includes('ERROR')) {
    console.error(`${stdout}${stderr}`);
    return 1;
  }
  copyFileSync(join(folder, 'src/generated-types.ts'), target);
  return 0;
}
