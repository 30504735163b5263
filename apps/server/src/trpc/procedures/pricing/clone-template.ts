import { clonePricingTemplateInput, idInput } from '@molaar/contracts';
import { clonePricingTemplate } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const cloneTemplate = procedure
  .input(idInput.extend(clonePricingTemplateInput.shape))
  .mutation(({ ctx: { app, actor }, input }) => clonePricingTemplate(app.services, actor, input));
