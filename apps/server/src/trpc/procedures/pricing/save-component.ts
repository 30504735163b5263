import { savePricingComponentInput } from '@molaar/contracts';
import { savePricingComponent } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const saveComponent = procedure
  .input(savePricingComponentInput)
  .mutation(({ ctx: { app, actor }, input }) => savePricingComponent(app.services, actor, input));
