import { isSubscribed, type SeatCounts } from '@molaar/domain/clinic';
import type { ClinicTx } from '../database';
import { findSubscription, requestSubscriptionSync } from './subscriptions';

/** What was agreed with an organization of plan ENTERPRISE. */
export interface Contract {
  /** Null: as many as they like. */
  limits: { [Seat in keyof SeatCounts]: number | null };
  /** Cents a period; null: not told here. */
  price: number | null;
  isMonthly: boolean;
  /** From then on the organization reads and changes nothing; null: until it is ended. */
  endsAt: Date | null;
  agreedAt: Date;
}

export async function findContract(tx: ClinicTx): Promise<Contract | undefined> {
  const row = await tx.selectFrom('contracts').selectAll().where('organization_id', '=', tx.organizationId).executeTakeFirst();
  return (
    row && {
      limits: { medical: row.medical_limit, assistant: row.assistant_limit, viewer: row.viewer_limit },
      price: row.price,
      isMonthly: row.is_monthly,
      endsAt: row.ends_at,
      agreedAt: row.agreed_at,
    }
  );
}

/** Agrees a contract, or agrees it anew: the organization has plan ENTERPRISE and works until `endsAt`. */
export async function agreeContract(tx: ClinicTx, { limits, price, isMonthly, endsAt, agreedAt }: Contract): Promise<void> {
  const { medical: medical_limit, assistant: assistant_limit, viewer: viewer_limit } = limits;
  const terms = { medical_limit, assistant_limit, viewer_limit, price, is_monthly: isMonthly, ends_at: endsAt, agreed_at: agreedAt };
  await tx
    .insertInto('contracts')
    .values({ organization_id: tx.organizationId, ...terms })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(terms))
    .execute();
  await stand(tx, 'ACTIVE', endsAt);
}

/**
 * Ends it at `at`: the organization reads and exports, and changes nothing; but with a subscription that it pays beside it goes on, and
 * a look at the provider says on which plan. Answers whether there was one.
 */
export async function endContract(tx: ClinicTx, at: Date): Promise<boolean> {
  const subscription = await findSubscription(tx, { lock: true });
  const { numUpdatedRows } = await tx
    .updateTable('contracts')
    .set({ ends_at: at })
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const goesOn = subscription !== undefined && isSubscribed(subscription);
  await stand(tx, 'CANCELLED', goesOn ? null : at);
  if (goesOn) await requestSubscriptionSync(tx, at);
  return true;
}

/** A subscription that was prepared at sign-up stands as the contract does: nobody is asked to pay it. */
async function stand(tx: ClinicTx, state: 'ACTIVE' | 'CANCELLED', readOnlyFrom: Date | null): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ plan_type: 'ENTERPRISE', read_only_from: readOnlyFrom })
    .where('id', '=', tx.organizationId)
    .execute();
  await tx
    .updateTable('subscriptions')
    .set({ state, amount_due: null, ends_at: readOnlyFrom })
    .where('organization_id', '=', tx.organizationId)
    .where('subscription_id', 'is', null)
    .execute();
}
