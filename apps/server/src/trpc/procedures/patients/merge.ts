import { mergePatientsInput } from '@molaar/contracts';
import { mergePatients } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const merge = procedure
  .input(mergePatientsInput)
  .mutation(({ ctx: { app, actor }, input }) => mergePatients(app.services, actor, input));
