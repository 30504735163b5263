import { patientPagesInput } from '@molaar/contracts';
import { countPatientPages } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const pages = procedure
  .input(patientPagesInput)
  .query(({ ctx: { app, actor }, input }) => countPatientPages(app.services, actor, input));
