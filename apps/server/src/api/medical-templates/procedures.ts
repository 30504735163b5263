import { cloneMedicalTemplateInput, idInput, saveMedicalTemplateInput } from '@molaar/contracts';
import {
  cloneMedicalTemplate,
  deleteMedicalTemplate,
  getMedicalTemplate,
  listMedicalTemplates,
  proposeSituationRows,
  saveMedicalTemplate,
} from '@molaar/services/medical-templates';
import { procedure, router } from '../trpc';

export const medicalTemplatesRouter = router({
  medicalList: procedure.query(({ ctx: { app, actor } }) => listMedicalTemplates(app.services, actor)),
  medicalGet: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getMedicalTemplate(app.services, actor, { id: input.id })),
  medicalProposals: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => proposeSituationRows(app.services, actor, input)),
  medicalSave: procedure
    .input(saveMedicalTemplateInput)
    .mutation(({ ctx: { app, actor }, input }) => saveMedicalTemplate(app.services, actor, input)),
  medicalClone: procedure
    .input(idInput.extend(cloneMedicalTemplateInput.shape))
    .mutation(({ ctx: { app, actor }, input }) => cloneMedicalTemplate(app.services, actor, input)),
  medicalDelete: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => deleteMedicalTemplate(app.services, actor, input)),
});
