import type { Kysely } from 'kysely';
import { up as foundation } from './0001-foundation';
import { up as clinical } from './0002-clinical';
import { up as accounts } from './0003-accounts';
import { up as settings } from './0004-settings';
import { up as patientCursor } from './0005-patient-cursor';

export interface Migration {
  /** Runs in the one transaction of all pending migrations. A migration never changes once it was released. */
  up(db: Kysely<unknown>): Promise<void>;
}

/** Every migration in its order. A table and no folder reading: the bundled server has no folder. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-foundation': { up: foundation },
  '0002-clinical': { up: clinical },
  '0003-accounts': { up: accounts },
  '0004-settings': { up: settings },
  '0005-patient-cursor': { up: patientCursor },
};
