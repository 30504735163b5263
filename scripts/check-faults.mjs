// `npm run faults [-- --osv PATH]`: looks for packages of the lockfile with known faults, and says what it cannot see.
// --osv: an export of https://osv.dev for npm, unpacked (a folder of JSON files), for machines without the registry.
// Without it, the registry's audit call is asked. Exit status 0: nothing found; 1: found; 2: faults could not be looked
// up.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, runPnpm } from './lib/ensure-installed.mjs';

ensureInstalled();
const { default: semver } = await import('semver');
const { readLockfile } = await import('./lib/lockfile.mjs');

const { packages } = readLockfile();
const shipped = packages.filter((entry) => entry.shipped).length;
console.log(`${packages.length} packages in the lockfile, ${shipped} of them shipped`);

// What the lockfile alone shows.
const untraceable = packages.filter(({ integrity, tarball }) => !integrity || tarball);
const deprecated = packages.filter((entry) => entry.deprecated);
for (const { id } of untraceable) console.log(`FOUND  ${id}: no checksum, or not from the registry`);
for (const { id, deprecated: why } of deprecated) console.log(`note   ${id} is deprecated: ${why}`);

const osv = process.argv.indexOf('--osv');
const { source, faults } = osv > 0 ? fromExport(process.argv[osv + 1]) : fromRegistry();
for (const { id, fault, title } of faults ?? []) console.log(`FOUND  ${id}: ${fault} ${title}`);
console.log(faults ? `known faults by ${source}: ${faults.length}` : `NOT CHECKED: known faults (${source})`);
console.log('not seen by this check: faults that nobody has published, those of Node, PostgreSQL and the base images,');
console.log('and of native libraries inside of packages (libvips, ONNX Runtime); see docs/security.md');
process.exit(untraceable.length > 0 || faults?.length ? 1 : faults ? 0 : 2);

/** Compares the lockfile with an export of OSV. */
function fromExport(folder) {
  if (!folder || !existsSync(folder)) return { source: `no such folder: ${folder}` };
  const versions = new Map();
  for (const entry of packages) versions.set(entry.name, [...(versions.get(entry.name) ?? []), entry]);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const faults = files.flatMap((file) => {
    const { id, summary = '', withdrawn, affected = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (withdrawn) return [];
    return affected
      .filter(({ package: of }) => of?.ecosystem === 'npm')
      .flatMap((range) => (versions.get(range.package.name) ?? []).filter(({ version }) => isAffected(version, range)))
      .map((entry) => ({ id: entry.id, fault: id, title: summary }));
  });
  return files.length > 0 ? { source: `the export in ${folder} (${files.length} entries)`, faults } : { source: `${folder} is empty` };
}

/** Whether a version is in a range of OSV: events `introduced`, `fixed`, `last_affected`, in order. */
function isAffected(version, { versions = [], ranges = [] }) {
  if (versions.includes(version)) return true;
  return ranges
    .filter(({ type }) => type === 'SEMVER')
    .some(({ events }) => {
      let inside = false;
      for (const { introduced, fixed, last_affected: last } of events) {
        if (introduced !== undefined && (introduced === '0' || semver.gte(version, introduced))) inside = true;
        if (fixed !== undefined && semver.gte(version, fixed)) inside = false;
        if (last !== undefined && semver.gt(version, last)) inside = false;
      }
      return inside;
    });
}

/** Asks the registry's audit call. */
function fromRegistry() {
  const { stdout } = runPnpm(['audit', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    timeout: 60_000,
  });
  try {
    const { advisories, error } = JSON.parse(stdout);
    if (error || !advisories) return { source: 'the registry did not answer the audit call' };
    const found = Object.values(advisories).map((fault) => ({
      id: fault.module_name,
      fault: fault.github_advisory_id,
      title: fault.title,
    }));
    return { source: "the registry's audit call", faults: found };
  } catch {
    return { source: 'the registry did not answer the audit call' };
  }
}
