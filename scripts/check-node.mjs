// `npm run check`: every dependency runs on every supported version of Node, the images ship the version that CI tests
// on, and the list of dependencies that wait for a newer Node is up to date.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { parse } from 'yaml';
import { IMAGE_NODE, OLDEST_NODE, SUPPORTED_NODE } from './lib/node-versions.mjs';
import { root } from './lib/root.mjs';

/** Dependencies of which a newer major version exists, and the Node that it needs. */
const WAITING = {
  '@sparticuz/chromium': { since: '153.0.0', needs: '^22.17.0 || >=24.0.0' },
  cspell: { since: '10.0.0', needs: '>=22.18.0' },
  'dependency-cruiser': { since: '18.0.0', needs: '^22 || ^24 || >=26' },
  eventsource: { since: '5.0.0', needs: '>=22.12.0' },
  kysely: { since: '0.29.0', needs: '>=22.0.0' },
  'pdfjs-dist': { since: '6.0.0', needs: '>=22.13.0 || >=24' },
  vitest: { since: '5.0.0', needs: '^22.12.0 || ^24.0.0 || >=26.0.0' },
};

const problems = [];
const { packages } = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));

for (const [key, { engines, os }] of Object.entries(packages)) {
  const isInstallable = !os || os.includes('linux') || os.includes('darwin');
  if (!isInstallable || !engines?.node || !semver.validRange(engines.node)) continue;
  for (const node of SUPPORTED_NODE)
    if (!semver.satisfies(node, engines.node)) problems.push(`${key} needs Node ${engines.node}: it does not run on ${node}`);
}

for (const [name, { since, needs }] of Object.entries(WAITING)) {
  const installed = Object.keys(packages)
    .filter((key) => key.startsWith(`${name}@`))
    .map((key) => key.slice(name.length + 1));
  if (installed.length === 0 || installed.some((version) => semver.gte(version, since)))
    problems.push(`${name} no longer waits for a newer Node: remove it from the list in scripts/check-node.mjs`);
  else if (semver.satisfies(OLDEST_NODE, needs)) problems.push(`${name} can be updated to ${since}: Node ${OLDEST_NODE} is enough`);
  else console.log(`waiting for a newer oldest Node: ${name} ${since} needs ${needs}`);
}

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (semver.minVersion(engines.node)?.version !== OLDEST_NODE)
  problems.push(`package.json says Node ${engines.node}, scripts/lib/node-versions.mjs ${OLDEST_NODE}`);

const docker = join(root, 'docker');
for (const file of readdirSync(docker).filter((name) => name.startsWith('Dockerfile')))
  for (const [, version] of readFileSync(join(docker, file), 'utf8').matchAll(/^FROM node:([^\s-]+)/gm))
    if (version !== IMAGE_NODE) problems.push(`docker/${file} ships Node ${version}; the tests run on ${IMAGE_NODE}`);

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
