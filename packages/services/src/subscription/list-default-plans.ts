import type { DefaultPlan } from '@molaar/contracts';
import { inTransaction, listDefaultPlans as readDefaultPlans } from '@molaar/db';
import type { Deps } from '../context/deps';

/** The portal's price list, for everybody. */
export function listDefaultPlans({ db }: Pick<Deps, 'db'>): Promise<DefaultPlan[]> {
  return inTransaction(db, readDefaultPlans);
}
