import {
  anonymizePatientInput,
  duePatientsInput,
  idInput,
  listPatientsInput,
  mergePatientsInput,
  paginatePatientsInput,
  patientPagesInput,
  savePatientInput,
  saveRetentionInput,
} from '@molaar/contracts';
import {
  anonymizePatient,
  countPatientPages,
  deletePatient,
  findDuplicates,
  getDuePatients,
  getPatientDetails,
  getRetention,
  listPatients,
  mergePatients,
  paginatePatients,
  savePatient,
  saveRetention,
} from '@molaar/services/patients';
import { procedure, router } from '../trpc';

export const patientsRouter = router({
  list: procedure.input(listPatientsInput).query(({ ctx: { app, actor }, input }) => listPatients(app.services, actor, input)),
  paginate: procedure.input(paginatePatientsInput).query(({ ctx: { app, actor }, input }) => paginatePatients(app.services, actor, input)),
  pages: procedure.input(patientPagesInput).query(({ ctx: { app, actor }, input }) => countPatientPages(app.services, actor, input)),
  save: procedure.input(savePatientInput).mutation(({ ctx: { app, actor }, input }) => savePatient(app.services, actor, input)),
  details: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getPatientDetails(app.services, actor, input.id)),
  duplicates: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => findDuplicates(app.services, actor, input.id)),
  merge: procedure.input(mergePatientsInput).mutation(({ ctx: { app, actor }, input }) => mergePatients(app.services, actor, input)),
  anonymize: procedure
    .input(anonymizePatientInput)
    .mutation(({ ctx: { app, actor }, input }) => anonymizePatient(app.services, actor, input)),
  delete: procedure.input(anonymizePatientInput).mutation(({ ctx: { app, actor }, input }) => deletePatient(app.services, actor, input)),
  retention: procedure.query(({ ctx: { app, actor } }) => getRetention(app.services, actor)),
  duePatients: procedure.input(duePatientsInput).query(({ ctx: { app, actor }, input }) => getDuePatients(app.services, actor, input)),
  saveRetention: procedure
    .input(saveRetentionInput)
    .mutation(({ ctx: { app, actor }, input }) => saveRetention(app.services, actor, input)),
});
