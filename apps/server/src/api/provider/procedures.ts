import type { ProviderInfo } from '@molaar/contracts';
import { publicProcedure, router } from '../trpc';

export const providerRouter = router({
  get: publicProcedure.query(
    ({ ctx: { app } }): ProviderInfo => ({
      operator: app.settings.operator,
      payments: app.settings.payments,
      identityProvider: app.provider?.name ?? null,
    }),
  ),
});
