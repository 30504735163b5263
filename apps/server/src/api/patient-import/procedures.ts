import { importPatientsInput, previewPatientImportInput } from '@molaar/contracts';
import { importPatients, previewPatientImport } from '@molaar/services/patient-import';
import { procedure, router } from '../trpc';

export const patientImportRouter = router({
  previewImport: procedure
    .input(previewPatientImportInput)
    .mutation(({ ctx: { app, actor }, input }) => previewPatientImport(app.services, actor, input)),
  import: procedure.input(importPatientsInput).mutation(({ ctx: { app, actor }, input }) => importPatients(app.services, actor, input)),
});
