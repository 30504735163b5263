import { forgetPatientInput } from '@molaar/contracts';
import { deletePatient } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const remove = procedure
  .input(forgetPatientInput)
  .mutation(({ ctx: { app, actor }, input }) => deletePatient(app.services, actor, input));
