import { trpc } from '../../client/api/trpc';

/** Returns the subscription plans and prices, loaded once (specification, section 4). */
export function useSubscriptionPlans() {
  return trpc.subscription.defaults.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
}
