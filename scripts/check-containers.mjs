// Lints the Dockerfiles and compose files, and holds two promises of theirs: no Python in any image, no root.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { root } from './lib/root.mjs';

const folder = join(root, 'docker');
const names = readdirSync(folder);
const complaints = [];

for (const name of names.filter((file) => file.startsWith('Dockerfile'))) {
  const text = readFileSync(join(folder, name), 'utf8');
  for (const { message, range } of validate(text)) complaints.push(`${name}:${range.start.line + 1} ${message}`);
  if (!/RUN ! command -v python3 && ! command -v python/.test(text)) complaints.push(`${name}: does not assert that it has no Python`);
  if (!/^USER (?!root)/m.test(text)) complaints.push(`${name}: runs as root`);
}

const linter = new DCLinter({
  recursive: false,
  quiet: false,
  debug: false,
  exclude: [],
  disableAllRules: false,
  // Order of keys and ports' quoting are taste; what is left finds mistakes.
  rules: {
    'services-alphabetical-order': 0,
    'service-keys-order': 0,
    'service-dependencies-alphabetical-order': 0,
    'top-level-properties-order': 0,
    'no-build-and-image': 2,
    'require-project-name-field': 0,
    'require-quotes-in-ports': [2, { quoteType: 'double' }],
  },
});
for (const name of names.filter((file) => file.startsWith('compose'))) {
  const results = await linter.lintFiles([join(folder, name)], false);
  for (const result of results)
    for (const { line, message, rule } of result.messages) complaints.push(`${name}:${line} ${message} (${rule})`);
}

for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
