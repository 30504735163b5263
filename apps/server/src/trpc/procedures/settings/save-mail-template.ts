import { savePlanMailTemplateInput } from '@molaar/contracts';
import { savePlanMailTemplate } from '@molaar/services/treatment-plans/sharing';
import { procedure } from '../../trpc';

export const saveMailTemplate = procedure
  .input(savePlanMailTemplateInput)
  .mutation(({ ctx: { app, actor }, input }) => savePlanMailTemplate(app.services, actor, input));
