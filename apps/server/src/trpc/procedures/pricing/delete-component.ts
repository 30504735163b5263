import { deletePricingComponentInput } from '@molaar/contracts';
import { deletePricingComponent } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const deleteComponent = procedure
  .input(deletePricingComponentInput)
  .mutation(({ ctx: { app, actor }, input }) => deletePricingComponent(app.services, actor, input));
