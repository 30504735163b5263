import { savePricingTemplateInput } from '@molaar/contracts';
import { savePricingTemplate } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const saveTemplate = procedure
  .input(savePricingTemplateInput)
  .mutation(({ ctx: { app, actor }, input }) => savePricingTemplate(app.services, actor, input));
