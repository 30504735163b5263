import type { DefaultPlan } from '@molaar/contracts';
import { inTransaction, listDefaultPlans as readDefaultPlans } from '@molaar/db';
import type { Deps } from '../context/deps';

/** Returns the portal's public price list. */
export function listSubscriptionPlans({ db }: Pick<Deps, 'db'>): Promise<DefaultPlan[]> {
  return inTransaction(db, readDefaultPlans);
}
