import { idInput, saveDisclaimerInput } from '@molaar/contracts';
import { cloneDisclaimer, deleteDisclaimer, listDisclaimers, saveDisclaimer } from '@molaar/services/disclaimers';
import { procedure, router } from '../trpc';

export const disclaimersRouter = router({
  disclaimers: procedure.query(({ ctx: { app, actor } }) => listDisclaimers(app.services, actor)),
  disclaimerSave: procedure
    .input(saveDisclaimerInput)
    .mutation(({ ctx: { app, actor }, input }) => saveDisclaimer(app.services, actor, input)),
  disclaimerClone: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => cloneDisclaimer(app.services, actor, input)),
  disclaimerDelete: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => deleteDisclaimer(app.services, actor, input)),
});
