import { idInput } from '@molaar/contracts';
import { deleteMedicalTemplate } from '@molaar/services/templates';
import { procedure } from '../../trpc';

export const medicalDelete = procedure
  .input(idInput)
  .mutation(({ ctx: { app, actor }, input }) => deleteMedicalTemplate(app.services, actor, input));
