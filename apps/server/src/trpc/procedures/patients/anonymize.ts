import { forgetPatientInput } from '@molaar/contracts';
import { anonymizePatient } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const anonymize = procedure
  .input(forgetPatientInput)
  .mutation(({ ctx: { app, actor }, input }) => anonymizePatient(app.services, actor, input));
