import { sql } from 'kysely';
import type { Tx } from '../database';

/** A position in the object store: what a sweep looks at next. */
export interface ObjectPlace {
  organizationId: string;
  /** Name of a folder of the organization. */
  folder: string;
  /** The last name in the folder that was looked at; empty: none. */
  after: string;
}

export interface ObjectSweep {
  /** When the sweep began that has reached the place. */
  begunAt: Date;
  /** Null: it has looked at everything. */
  place: ObjectPlace | null;
}

/** Returns how far the sweep of objects is; undefined before the first one. */
export async function findObjectSweep(tx: Tx): Promise<ObjectSweep | undefined> {
  const { rows } = await sql<ObjectSweep>`select begun_at as "begunAt", place from object_sweep`.execute(tx);
  return rows[0];
}

/** Stores how far the sweep of objects has come; there is one row in the installation. */
export async function saveObjectSweep(tx: Tx, { begunAt, place }: ObjectSweep): Promise<void> {
  await sql`
    insert into object_sweep (begun_at, place) values (${begunAt}, ${place && JSON.stringify(place)}::jsonb)
    on conflict (id) do update set begun_at = excluded.begun_at, place = excluded.place`.execute(tx);
}
