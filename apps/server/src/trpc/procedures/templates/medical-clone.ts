import { cloneMedicalTemplateInput, idInput } from '@molaar/contracts';
import { cloneMedicalTemplate } from '@molaar/services/templates';
import { procedure } from '../../trpc';

export const medicalClone = procedure
  .input(idInput.extend(cloneMedicalTemplateInput.shape))
  .mutation(({ ctx: { app, actor }, input }) => cloneMedicalTemplate(app.services, actor, input));
