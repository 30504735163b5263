// Rejects files that must not be in the repository: Python outside training/ and samples, large files other than the
// released model bundle, private keys.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

/** The training, and samples in a language of partners. */
const PYTHON = /^(training|apps\/server\/samples)\//;
const MAX_BYTES = 2 * 1024 * 1024;
/** The same limit as in training/export.py. */
const MAX_MODEL_BYTES = 10_000_000;

const files = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  .stdout.split('\0')
  .filter(Boolean);
const errors = [];
for (const file of files) {
  const path = join(root, file);
  if (!existsSync(path)) continue;
  const { size } = statSync(path);
  if (/\.(py|ipynb)$/.test(file) && !PYTHON.test(file))
    errors.push(`${file}: Python is allowed in training/ and as a sample for partners only`);
  if (size > (file.startsWith('models/') ? MAX_MODEL_BYTES : MAX_BYTES)) errors.push(`${file}: ${size} bytes is too large`);
  if (size < MAX_BYTES && /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(readFileSync(path, 'latin1')) && file !== 'scripts/check-tree.mjs')
    errors.push(`${file}: contains a private key`);
}
for (const error of errors) console.error(error);
process.exit(errors.length === 0 ? 0 : 1);
