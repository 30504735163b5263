import { idInput } from '@molaar/contracts';
import { deletePricingTemplate } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const deleteTemplate = procedure
  .input(idInput)
  .mutation(({ ctx: { app, actor }, input }) => deletePricingTemplate(app.services, actor, input));
