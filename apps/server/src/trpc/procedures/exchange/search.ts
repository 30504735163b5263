import { linkPatientInput } from '@molaar/contracts';
import { searchPracticePatients } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const search = procedure
  .input(linkPatientInput.pick({ patientId: true }))
  .mutation(({ ctx: { app, actor }, input }) => searchPracticePatients(app.services, actor, input));
