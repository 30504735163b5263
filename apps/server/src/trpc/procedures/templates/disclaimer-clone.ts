import { idInput } from '@molaar/contracts';
import { cloneDisclaimer } from '@molaar/services/disclaimers';
import { procedure } from '../../trpc';

export const disclaimerClone = procedure
  .input(idInput)
  .mutation(({ ctx: { app, actor }, input }) => cloneDisclaimer(app.services, actor, input));
