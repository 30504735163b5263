import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@molaar/db/embedded';
import { Part } from './part';

const SERVERS = ['account', 'container', 'object'] as const;

/** From Debian's packages swift-proxy, swift-account, swift-container and swift-object. */
export const hasSwift = ['proxy', ...SERVERS].every((name) => existsSync(`/usr/bin/swift-${name}-server`));

export const SWIFT_KEYS = { S3_ACCESS_KEY_ID: 'molaar:clinic', S3_SECRET_ACCESS_KEY: 'swift-key' };

/** OpenStack's object store with its S3 interface, which keeps versions: one disk, one copy, no cache. */
export async function prepareSwift(folder: string, port: number, log: string): Promise<Part> {
  const own = join(folder, 'swift');
  mkdirSync(join(own, 'devices/disk'), { recursive: true });
  const write = (name: string, lines: readonly string[]): void => writeFileSync(join(own, name), `${lines.join('\n')}\n`);
  const common = (at: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${at}`,
    'workers = 0',
    'user = root',
    `swift_dir = ${own}`,
  ];
  write('swift.conf', ['[swift-hash]', 'swift_hash_path_suffix = molaar', '[storage-policy:0]', 'name = one', 'default = yes']);
  for (const name of SERVERS) {
    const at = await freePort();
    const disk = [`devices = ${join(own, 'devices')}`, 'mount_check = false', 'disable_fallocate = true'];
    write(`${name}.conf`, [
      ...common(at),
      ...disk,
      '[pipeline:main]',
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
    ]);
    const ring = (...args: string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [`${name}.builder`, ...args], { cwd: own, stdio: 'ignore' });
    ring('create', '4', '1', '1');
    ring('add', `r1z1-127.0.0.1:${at}/disk`, '1');
    ring('rebalance');
  }
  const [user = '', key] = Object.values(SWIFT_KEYS);
  const settings: Readonly<Record<string, readonly string[]>> = {
    catch_errors: [],
    gatekeeper: [],
    // Nothing listens there: everything is read from the disk.
    cache: ['use = egg:swift#memcache', `memcache_servers = 127.0.0.1:${await freePort()}`],
    listing_formats: [],
    s3api: ['location = us-east-1', 'dns_compliant_bucket_names = true'],
    tempauth: [`user_${user.replace(':', '_')} = ${key} .admin`],
    copy: [],
    dlo: [],
    slo: [],
    versioned_writes: ['allow_versioned_writes = true', 'allow_object_versioning = true'],
    symlink: [],
  };
  const filters = Object.entries(settings).flatMap(([name, lines]) => [
    `[filter:${name}]`,
    ...(lines.some((line) => line.startsWith('use =')) ? [] : [`use = egg:swift#${name}`]),
    ...lines,
  ]);
  const pipeline = `pipeline = ${Object.keys(settings).join(' ')} proxy-server`;
  const proxy = ['[app:proxy-server]', 'use = egg:swift#proxy', 'account_autocreate = true'];
  write('proxy.conf', [...common(port), '[pipeline:main]', pipeline, ...proxy, ...filters]);
  // Each server leaves the group of its parent, so that the shell passes the signal on.
  const start = [...SERVERS, 'proxy'].map((name) => `/usr/bin/swift-${name}-server ${own}/${name}.conf -v & pids="$pids $!"`);
  const script = [`trap 'kill $pids' TERM`, ...start, 'wait', 'wait'].join('\n');
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) })).status < 500;
  return new Part('s3', { command: '/bin/sh', args: () => ['-c', script], options: { cwd: own }, log, isReady });
}
