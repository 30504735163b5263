import type { Tx } from '../database';

export interface NewOrganization {
  name: string;
  createdAt: Date;
}

/** Call it in `inOrganization` with the new id: an organization may only make itself. */
export async function insertOrganization(tx: Tx, organizationId: string, { name, createdAt }: NewOrganization): Promise<void> {
  await tx.insertInto('organizations').values({ id: organizationId, name, created_at: createdAt }).execute();
}

export interface Organization {
  id: string;
  name: string;
  active: boolean;
  inactivityMinutes: number;
  /** Zone of the clinic's calendar days. */
  timeZone: string;
}

export async function findOrganization(tx: Tx, organizationId: string): Promise<Organization | undefined> {
  const row = await tx.selectFrom('organizations').selectAll().where('id', '=', organizationId).executeTakeFirst();
  if (!row) return undefined;
  const { id, name, active, inactivity_minutes: inactivityMinutes, time_zone: timeZone } = row;
  return { id, name, active, inactivityMinutes, timeZone };
}
