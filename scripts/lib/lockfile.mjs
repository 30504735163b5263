import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './root.mjs';

/** What is shipped: the processes and the web application. */
const SHIPPED = ['apps/launcher', 'apps/server', 'apps/web', 'workers/analysis'];

/**
 * Reads pnpm-lock.yaml.
 * @returns `packages`: `{ name, version, integrity, tarball, deprecated, shipped, dependencies }`, one for each name
 * and version; `dependencies` are `name@version`; `shipped`: reachable from what is shipped, else for development only.
 */
export function readLockfile(path = join(root, 'pnpm-lock.yaml')) {
  const lock = parse(readFileSync(path, 'utf8'));
  const shipped = reachable(lock);
  const edges = new Map();
  for (const [key, { dependencies, optionalDependencies }] of Object.entries(lock.snapshots)) {
    const from = withoutPeers(key);
    const all = edges.get(from) ?? new Set();
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) all.add(idOf(name, version));
    edges.set(from, all);
  }
  const packages = Object.entries(lock.packages).map(([id, { resolution, deprecated }]) => {
    const at = id.lastIndexOf('@');
    return {
      id,
      name: id.slice(0, at),
      version: id.slice(at + 1),
      integrity: resolution?.integrity,
      tarball: resolution?.tarball,
      deprecated,
      shipped: shipped.has(id),
      dependencies: [...(edges.get(id) ?? [])].sort(),
    };
  });
  return { packages: packages.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

const withoutPeers = (key) => key.replace(/\(.*$/, '');
/** An alias names the real package in its version. */
const idOf = (name, version) => {
  const plain = withoutPeers(version);
  return /^(@[^/]+\/)?[^@/]+@/.test(plain) ? plain : `${name}@${plain}`;
};

/** Returns the ids that the shipped packages of the workspace need, through other packages of the workspace too. */
function reachable({ importers, snapshots }) {
  const found = new Set();
  const seen = new Set();
  const folders = [...SHIPPED];
  const keys = [];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = importers[folder] ?? {};
    for (const [name, { version }] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      if (version.startsWith('link:')) folders.push(join(folder, version.slice('link:'.length)));
      else keys.push(snapshots[version] ? version : `${name}@${version}`);
    }
  }
  for (let key = keys.pop(); key; key = keys.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    found.add(withoutPeers(key));
    const { dependencies = {}, optionalDependencies = {} } = snapshots[key] ?? {};
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      keys.push(snapshots[version] ? version : `${name}@${version}`);
  }
  return found;
}
