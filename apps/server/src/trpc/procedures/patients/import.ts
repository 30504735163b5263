import { importPatientsInput } from '@molaar/contracts';
import { importPatients } from '@molaar/services/patient-import';
import { procedure } from '../../trpc';

export const importFile = procedure
  .input(importPatientsInput)
  .mutation(({ ctx: { app, actor }, input }) => importPatients(app.services, actor, input));
