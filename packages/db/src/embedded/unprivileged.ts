import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** The user `nobody` of Debian and most other systems. */
const NOBODY = 65534;

/**
 * How PostgreSQL is started by root, as which it does not run. `namespace`: in a user namespace that maps root to
 * nobody, so that everything root owns stays accessible, also a checkout below a home folder of mode 0700. `uid`: as
 * the user nobody, who must be able to pass every folder above the data and the programs. `plain`: this process is not
 * root.
 */
export type Unprivileged = 'plain' | 'namespace' | 'uid';

/** Chooses the method for this machine. @param program Started with --version to verify the method. */
export function chooseUnprivileged(program: string): Unprivileged {
  if (process.getuid?.() !== 0) return 'plain';
  const works = (method: Unprivileged) => {
    const [command, args, options] = wrap(method, program, ['--version'], {});
    return spawnSync(command, args, { ...options, stdio: 'ignore' } as never).status === 0;
  };
  if (works('namespace')) return 'namespace';
  if (works('uid')) return 'uid';
  throw new Error(
    'PostgreSQL does not run as root, and this machine offers neither user namespaces nor a path that the user nobody may read: ' +
      'start Molaar as an ordinary user, or set DATABASE_URL',
  );
}

/** Starts a PostgreSQL program by the chosen method. */
export function spawnUnprivileged(method: Unprivileged, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command, wrapped, merged] = wrap(method, program, args, options);
  return spawn(command, wrapped, merged);
}

/** Gives a folder to the user as which PostgreSQL will run. */
export function ownUnprivileged(method: Unprivileged, path: string): void {
  if (method === 'uid') chownSync(path, NOBODY, NOBODY);
}

function wrap(method: Unprivileged, program: string, args: string[], options: SpawnOptions): [string, string[], SpawnOptions] {
  switch (method) {
    case 'plain':
      return [program, args, options];
    case 'namespace':
      // unshare replaces itself by the program, so the process id stays that of the child.
      return ['unshare', ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, program, ...args], options];
    case 'uid':
      return [program, args, { ...options, uid: NOBODY, gid: NOBODY }];
  }
}
