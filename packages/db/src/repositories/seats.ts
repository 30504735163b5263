import { countSeats, type Role, type SeatCounts, type SubscriptionPlan } from '@molaar/domain/clinic';
import type { ClinicTx } from '../database';
import { type Contract, findContract } from './contracts';

export interface SeatState {
  type: SubscriptionPlan;
  /** Null: the plan has none. */
  limits: SeatCounts | null;
  /** Used by active people and open invitations. */
  used: SeatCounts;
}

/** PostgreSQL's largest integer. */
export const UNLIMITED = 2_147_483_647;

/**
 * Reads the organization's seats at `at`.
 * @param lock Locks the organization's row, so that the count is still true when this transaction writes.
 * @param except Excludes people or an invitation from the count.
 */
export async function readSeats(
  tx: ClinicTx,
  at: Date,
  { lock = false, except = {} }: { lock?: boolean; except?: { userIds?: readonly string[]; invitationId?: string } } = {},
): Promise<SeatState> {
  const { plan_type: type } = await tx
    .selectFrom('organizations')
    .select('plan_type')
    .where('id', '=', tx.organizationId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
  const people = await tx
    .selectFrom('users')
    .select(['id', 'roles'])
    .where('organization_id', '=', tx.organizationId)
    .where('active', '=', true)
    .execute();
  const invitations = await tx
    .selectFrom('invitations')
    .select(['id', 'role'])
    .where('organization_id', '=', tx.organizationId)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
  const roles: (readonly Role[])[] = [
    ...people.filter(({ id }) => !except.userIds?.includes(id)).map((person) => person.roles),
    ...invitations.filter(({ id }) => id !== except.invitationId).map(({ role }) => [role]),
  ];
  return { type, limits: await readLimits(tx, type), used: countSeats(roles) };
}

/** Locks the team: other changes of it wait until this transaction ends. */
export async function lockTeam(tx: ClinicTx): Promise<void> {
  await tx.selectFrom('organizations').select('id').where('id', '=', tx.organizationId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

async function readLimits(tx: ClinicTx, type: SubscriptionPlan): Promise<SeatCounts | null> {
  if (type === 'ENTERPRISE') return contractLimits((await findContract(tx))?.limits);
  return tx
    .selectFrom('default_plans')
    .select(['medical_limit as medical', 'assistant_limit as assistant', 'viewer_limit as viewer'])
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
}

/** Returns the contract's limits; an unlimited kind of seat gets `UNLIMITED`. */
function contractLimits(limits: Contract['limits'] | undefined): SeatCounts | null {
  if (!limits || Object.values(limits).every((limit) => limit === null)) return null;
  const { medical, assistant, viewer } = limits;
  return { medical: medical ?? UNLIMITED, assistant: assistant ?? UNLIMITED, viewer: viewer ?? UNLIMITED };
}
