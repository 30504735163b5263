import { trpc } from '../../client/api/trpc';

/** The price list, fetched once (specification, section 4). */
export function useSubscriptionPlans() {
  return trpc.subscription.defaults.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
}
