import { saveMedicalTemplateInput } from '@molaar/contracts';
import { saveMedicalTemplate } from '@molaar/services/templates';
import { procedure } from '../../trpc';

export const medicalSave = procedure
  .input(saveMedicalTemplateInput)
  .mutation(({ ctx: { app, actor }, input }) => saveMedicalTemplate(app.services, actor, input));
