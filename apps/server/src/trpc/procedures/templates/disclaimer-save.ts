import { saveDisclaimerInput } from '@molaar/contracts';
import { saveDisclaimer } from '@molaar/services/disclaimers';
import { procedure } from '../../trpc';

export const disclaimerSave = procedure
  .input(saveDisclaimerInput)
  .mutation(({ ctx: { app, actor }, input }) => saveDisclaimer(app.services, actor, input));
