import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** Debian's and most other systems' user `nobody`. */
const NOBODY = 65534;

/**
 * How PostgreSQL is started when we are root, which it refuses to be.
 * `namespace`: in a user namespace in which our root is called nobody, so that everything root owns stays
 * reachable, a checkout below a 0700 home too. `uid`: as the real nobody, which needs every folder above
 * the data and the programs to be passable. `plain`: we are not root.
 */
export type Unprivileged = 'plain' | 'namespace' | 'uid';

/** Chooses the way for this machine. `program` is started with --version to prove that the way works. */
export function chooseUnprivileged(program: string): Unprivileged {
  if (process.getuid?.() !== 0) return 'plain';
  const works = (way: Unprivileged) => {
    const [command, args, options] = wrap(way, program, ['--version'], {});
    return spawnSync(command, args, { ...options, stdio: 'ignore' } as never).status === 0;
  };
  if (works('namespace')) return 'namespace';
  if (works('uid')) return 'uid';
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine offers neither user namespaces nor a path that the user nobody may read: ' +
      'start Molaar as an ordinary user, or set DATABASE_URL',
  );
}

/** Starts a program of PostgreSQL in the chosen way. */
export function spawnUnprivileged(way: Unprivileged, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command, wrapped, merged] = wrap(way, program, args, options);
  return spawn(command, wrapped, merged);
}

/** Hands a folder to the user that PostgreSQL will run as. */
export function ownUnprivileged(way: Unprivileged, path: string): void {
  if (way === 'uid') chownSync(path, NOBODY, NOBODY);
}

function wrap(way: Unprivileged, program: string, args: string[], options: SpawnOptions): [string, string[], SpawnOptions] {
  switch (way) {
    case 'plain':
      return [program, args, options];
    case 'namespace':
      // unshare replaces itself by the program: the process id stays that of the child.
      return ['unshare', ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, program, ...args], options];
    case 'uid':
      return [program, args, { ...options, uid: NOBODY, gid: NOBODY }];
  }
}
