import { paginatePricingComponentsInput } from '@molaar/contracts';
import { paginatePricingComponents } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const pricingComponents = procedure
  .input(paginatePricingComponentsInput)
  .query(({ ctx: { app, actor }, input }) => paginatePricingComponents(app.services, actor, input));
