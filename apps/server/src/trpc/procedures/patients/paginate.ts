import { paginatePatientsInput } from '@molaar/contracts';
import { paginatePatients } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const paginate = procedure
  .input(paginatePatientsInput)
  .query(({ ctx: { app, actor }, input }) => paginatePatients(app.services, actor, input));
