import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTranslationTypes } from '../../packages/i18n/generate.mjs';
import { OLDEST_NODE } from './node-versions.mjs';
import { root } from './root.mjs';

const PNPM = 'pnpm@10.34.9';

/**
 * Installs the workspace when it is not installed as the lockfile says, then generates the types of the translations
 * when the dictionary has changed. Both print to stderr only, so that a command's own output stays clean.
 * Ends the process with one line when it fails.
 */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE.split('.').map(Number);
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    fail(`Molaar needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}`);
  installWorkspace();
  try {
    ensureTranslationTypes();
  } catch (error) {
    fail(`The types of the translations could not be generated: ${error.message}`);
  }
}

function installWorkspace() {
  const stamp = join(root, 'node_modules/.molaar-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  console.error('Installing Molaar (the first time takes about a minute) …');
  const result = runPnpm(['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only']);
  if (result.status !== 0) fail('The installation failed; its last lines above say why (is the npm registry reachable, is the disk full?)');
  writeFileSync(stamp, wanted);
}

/** Runs the pinned pnpm, with its output on stderr. */
export function runPnpm(args, options = {}) {
  return spawnSync('npx', ['--yes', PNPM, ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CI: 'true', TURBO_TELEMETRY_DISABLED: '1', npm_config_loglevel: 'error' },
    ...options,
  });
}

/** One line on stderr, exit code 1. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}
