import { importPricingInput } from '@molaar/contracts';
import { importPricing } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const importLines = procedure
  .input(importPricingInput)
  .mutation(({ ctx: { app, actor }, input }) => importPricing(app.services, actor, input));
