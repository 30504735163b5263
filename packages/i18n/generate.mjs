/**
 * Generates src/generated-types.ts from the English dictionary (src/en): `node generate.mjs`. The file is not
 * committed: every npm command of the repository generates it when it is missing or the dictionary has changed. The
 * generator of typesafe-i18n cannot follow imports without file extensions, so it gets the dictionary as one bundled
 * file in a temporary folder. An argument inside a plural makes it run forever, hence the time-out.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TIME_OUT_MS = 120_000;
const OPTIONS = {
  baseLocale: 'en',
  outputPath: './src/',
  typesFileName: 'generated-types',
  generateOnlyTypes: true,
  banner: '// Generated from src/en. Not committed; do not edit.',
};

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const SOURCES = join(here, 'src/en');
const TARGET = join(here, 'src/generated-types.ts');

/**
 * Generates the types unless `target` was already generated from the dictionary as it is now: some 2 s, else a few ms.
 *
 * @throws when the dictionary cannot be generated from; the message says where to look.
 */
export function ensureTranslationTypes({ sources = SOURCES, target = TARGET } = {}) {
  const stamp = `// Sources: ${hashOf(sources)}\n`;
  if (existsSync(target) && readFileSync(target, 'utf8').endsWith(stamp)) return;
  // Written in full and then renamed, so that commands which run at the same time never read half a file.
  const unfinished = `${target}.${process.pid}`;
  writeFileSync(unfinished, `${generateTypes(sources)}\n${stamp}`);
  renameSync(unfinished, target);
}

/** Hashes what the types depend on: the dictionary and this file. */
function hashOf(sources) {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const name of readdirSync(sources).sort()) hash.update(`\n${name}\n`).update(readFileSync(join(sources, name)));
  return hash.digest('hex');
}

function generateTypes(sources) {
  const folder = mkdtempSync(join(tmpdir(), 'molaar-i18n-'));
  try {
    writeInput(folder, bundle(sources));
    runGenerator(folder);
    return readFileSync(join(folder, 'src/generated-types.ts'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bundle(sources) {
  const { buildSync } = require('esbuild');
  const entry = join(sources, 'index.ts');
  return buildSync({ entryPoints: [entry], bundle: true, format: 'esm', charset: 'utf8', write: false }).outputFiles[0].text;
}

function writeInput(folder, dictionary) {
  for (const locale of ['en', 'et']) mkdirSync(join(folder, 'src', locale), { recursive: true });
  writeFileSync(join(folder, '.typesafe-i18n.json'), JSON.stringify(OPTIONS));
  // The generator requires this import of an existing file. The folder `et` only makes the second locale known.
  writeFileSync(join(folder, 'src/generated-types.ts'), 'export type BaseTranslation = object;\n');
  const base = `import type { BaseTranslation } from '../generated-types';\n${dictionary}`;
  writeFileSync(join(folder, 'src/en/index.ts'), base);
  writeFileSync(join(folder, 'src/et/index.ts'), base);
}

function runGenerator(folder) {
  const cli = join(dirname(require.resolve('typesafe-i18n/package.json')), 'cli/typesafe-i18n.mjs');
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [cli, '--no-watch'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: TIME_OUT_MS,
    killSignal: 'SIGKILL',
  });
  if (signal) throw new Error('The generator did not finish: look for an argument inside a plural, "{{ … {0} … }}".');
  if (status !== 0 || `${stdout}${stderr}`.includes('ERROR')) throw new Error(`${stdout}${stderr}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureTranslationTypes();
