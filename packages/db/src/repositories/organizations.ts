import type { PlanType } from '@molaar/domain';
import type { Tx } from '../database';

export interface NewOrganization {
  name: string;
  createdAt: Date;
  /** SINGLE_DOCTOR unless said. */
  planType?: PlanType;
}

/** Call it in `inOrganization` with the new id: an organization may only make itself. */
export async function insertOrganization(tx: Tx, organizationId: string, { name, createdAt, planType }: NewOrganization): Promise<void> {
  await tx.insertInto('organizations').values({ id: organizationId, name, created_at: createdAt, plan_type: planType }).execute();
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

export interface OrganizationChange {
  inactivityMinutes?: number;
}

/** Changes what is named and leaves the rest. */
export async function updateOrganization(tx: Tx, organizationId: string, { inactivityMinutes }: OrganizationChange): Promise<void> {
  // Kysely leaves undefined columns out; naming the name keeps the statement whole when nothing else is named.
  await tx
    .updateTable('organizations')
    .set((eb) => ({ name: eb.ref('name'), inactivity_minutes: inactivityMinutes }))
    .where('id', '=', organizationId)
    .execute();
}
