import { markHintsInput, saveDisplayInput, saveMedicalSettingsInput, savePlanMailTemplateInput } from '@molaar/contracts';
import { getDisplay, getHints, getMedicalSettings, markHints, saveDisplay, saveMedicalSettings } from '@molaar/services/settings';
import { listTreatmentPlanMailTemplates, saveTreatmentPlanMailTemplate } from '@molaar/services/treatment-plans/sharing';
import { procedure, router } from '../trpc';

export const settingsRouter = router({
  medical: procedure.query(({ ctx: { app, actor } }) => getMedicalSettings(app.services, actor)),
  saveMedical: procedure
    .input(saveMedicalSettingsInput)
    .mutation(({ ctx: { app, actor }, input }) => saveMedicalSettings(app.services, actor, input)),
  display: procedure.query(({ ctx: { app, actor } }) => getDisplay(app.services, actor)),
  saveDisplay: procedure.input(saveDisplayInput).mutation(({ ctx: { app, actor }, input }) => saveDisplay(app.services, actor, input)),
  mailTemplates: procedure.query(({ ctx: { app, actor } }) => listTreatmentPlanMailTemplates(app.services, actor)),
  saveMailTemplate: procedure
    .input(savePlanMailTemplateInput)
    .mutation(({ ctx: { app, actor }, input }) => saveTreatmentPlanMailTemplate(app.services, actor, input)),
  hints: procedure.query(({ ctx: { app, actor } }) => getHints(app.services, actor)),
  markHints: procedure.input(markHintsInput).mutation(({ ctx: { app, actor }, input }) => markHints(app.services, actor, input)),
});
