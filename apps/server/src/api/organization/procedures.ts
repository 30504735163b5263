import { saveCompanyInput, saveTrainingConsentInput, updateOrganizationInput } from '@molaar/contracts';
import { deleteLogo, getCompany, saveCompany, updateOrganization } from '@molaar/services/organization';
import { getTrainingConsent, saveTrainingConsent } from '@molaar/services/training-export';
import { procedure, router } from '../trpc';

export const organizationRouter = router({
  update: procedure
    .input(updateOrganizationInput)
    .mutation(({ ctx: { app, actor }, input }) => updateOrganization(app.services, actor, input)),
  company: procedure.query(({ ctx: { app, actor } }) => getCompany(app.services, actor)),
  saveCompany: procedure.input(saveCompanyInput).mutation(({ ctx: { app, actor }, input }) => saveCompany(app.services, actor, input)),
  trainingConsent: procedure.query(({ ctx: { app, actor } }) => getTrainingConsent(app.services, actor)),
  saveTrainingConsent: procedure
    .input(saveTrainingConsentInput)
    .mutation(({ ctx: { app, actor }, input }) => saveTrainingConsent(app.services, actor, input)),
  deleteLogo: procedure.mutation(({ ctx: { app, actor } }) => deleteLogo(app.services, actor)),
});
