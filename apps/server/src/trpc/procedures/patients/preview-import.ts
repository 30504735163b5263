import { previewPatientImportInput } from '@molaar/contracts';
import { previewPatientImport } from '@molaar/services/patient-import';
import { procedure } from '../../trpc';

export const previewImport = procedure
  .input(previewPatientImportInput)
  .mutation(({ ctx: { app, actor }, input }) => previewPatientImport(app.services, actor, input));
