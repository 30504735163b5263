import { idInput } from '@molaar/contracts';
import { getMedicalTemplate } from '@molaar/services/templates';
import { procedure } from '../../trpc';

export const medicalGet = procedure
  .input(idInput)
  .query(({ ctx: { app, actor }, input }) => getMedicalTemplate(app.services, actor, { id: input.id }));
