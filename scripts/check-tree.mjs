// What must not be in the repository: Python outside training/, large files but the released model bundle,
// private keys, data of the training set.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const LARGEST_BYTES = 2 * 1024 * 1024;
const LARGEST_MODEL_BYTES = 30 * 1024 * 1024;

const files = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  .stdout.split('\0')
  .filter(Boolean);
const complaints = [];
for (const file of files) {
  const path = join(root, file);
  if (!existsSync(path)) continue;
  const { size } = statSync(path);
  if (/\.(py|ipynb)$/.test(file) && !file.startsWith('training/')) complaints.push(`${file}: Python lives in training/ alone`);
  if (size > (file.startsWith('models/') ? LARGEST_MODEL_BYTES : LARGEST_BYTES)) complaints.push(`${file}: ${size} bytes are too many`);
  if (size < LARGEST_BYTES && /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(readFileSync(path, 'latin1')) && file !== 'scripts/check-tree.mjs')
    complaints.push(`${file}: holds a private key`);
}
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
