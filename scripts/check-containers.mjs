// Lints the Dockerfiles and compose files, and checks that no image has Python or runs as root, that every service is
// built from an existing stage, and that every image from outside is named by version and digest.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { root } from './lib/root.mjs';

const folder = join(root, 'docker');
const names = readdirSync(folder);
const errors = [];
/** A tag can be moved to another image, a digest cannot. The version says what the digest is. */
const PINNED = /:[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$/;

for (const name of names.filter((file) => file.startsWith('Dockerfile'))) {
  const text = readFileSync(join(folder, name), 'utf8');
  for (const { message, range } of validate(text)) errors.push(`${name}:${range.start.line + 1} ${message}`);
  if (!/RUN ! command -v python3 && ! command -v python/.test(text)) errors.push(`${name}: does not check that it has no Python`);
  if (!/^USER (?!root)/m.test(text)) errors.push(`${name}: runs as root`);
  const stages = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gim)];
  for (const [, image] of stages)
    if (!stages.some(([, , stage]) => stage === image) && !PINNED.test(image)) errors.push(`${name}: ${image} has no digest`);
}

const linter = new DCLinter({
  recursive: false,
  quiet: false,
  debug: false,
  exclude: [],
  disableAllRules: false,
  // Rules about the order of keys are off; the others find mistakes.
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
  for (const [service, { image }] of Object.entries(servicesOf(name)))
    if (image !== undefined && !PINNED.test(image)) errors.push(`${name}: the image of ${service} has no digest`);
  const results = await linter.lintFiles([join(folder, name)], false);
  for (const result of results) for (const { line, message, rule } of result.messages) errors.push(`${name}:${line} ${message} (${rule})`);
}

/** The builds of each service; another compose file is merged over compose.yaml, like `docker compose -f … -f …`. */
const base = buildsOf('compose.yaml');
for (const name of names.filter((file) => file.startsWith('compose'))) {
  for (const [service, build] of Object.entries(buildsOf(name))) {
    const { dockerfile = 'Dockerfile', target } = name === 'compose.yaml' ? build : { ...base[service], ...build };
    const stages = [...readFileSync(join(folder, '..', dockerfile), 'utf8').matchAll(/^FROM .* AS (\S+)$/gim)].map(([, stage]) => stage);
    if (target && !stages.includes(target))
      errors.push(`${name}: ${service} is built from stage ${target}, which ${dockerfile} does not have`);
  }
}

function servicesOf(name) {
  return parse(readFileSync(join(folder, name), 'utf8')).services;
}

function buildsOf(name) {
  return Object.fromEntries(Object.entries(servicesOf(name)).flatMap(([service, { build }]) => (build ? [[service, build]] : [])));
}

for (const error of errors) console.error(error);
process.exit(errors.length === 0 ? 0 : 1);
