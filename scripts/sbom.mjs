// `npm run -s sbom`: prints the bill of materials of the lockfile as CycloneDX 1.6 (JSON), checked by its schema.
// The same lockfile gives the same output.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const { Spec, Validation } = await import('@cyclonedx/cyclonedx-library');
const { readLockfile } = await import('./lib/lockfile.mjs');

const { name, version, license, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { packages } = readLockfile();
const purlOf = (entry) => `pkg:npm/${entry.name.replace('@', '%40')}@${encodeURIComponent(entry.version)}`;
const purls = new Map(packages.map((entry) => [entry.id, purlOf(entry)]));
const own = `pkg:npm/${name}@${version}`;

const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: serialNumber(),
  version: 1,
  metadata: {
    component: { type: 'application', 'bom-ref': own, name, version, description, purl: own, licenses: [{ license: { id: license } }] },
  },
  components: packages.map(componentOf),
  dependencies: [
    { ref: own, dependsOn: packages.filter(({ shipped }) => shipped).map(purlOf) },
    ...packages.map((entry) => ({ ref: purlOf(entry), dependsOn: entry.dependencies.flatMap((id) => purls.get(id) ?? []) })),
  ],
};

const text = JSON.stringify(bom, null, 2);
const errors = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
if (errors !== null) {
  console.error(errors);
  process.exit(1);
}
console.log(text);

/** `scope` says whether a package is shipped or used for development and tests only. */
function componentOf(entry) {
  const [group, base] = entry.name.startsWith('@') ? entry.name.split('/') : [undefined, entry.name];
  const [algorithm, digest] = entry.integrity?.split('-', 2) ?? [];
  return {
    type: 'library',
    'bom-ref': purlOf(entry),
    ...(group && { group }),
    name: base,
    version: entry.version,
    scope: entry.shipped ? 'required' : 'excluded',
    purl: purlOf(entry),
    ...(algorithm === 'sha512' && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  };
}

/** A UUID made from the contents: a bill of another lockfile has another one. */
function serialNumber() {
  const hex = createHash('sha256')
    .update(JSON.stringify([name, version, packages]))
    .digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
