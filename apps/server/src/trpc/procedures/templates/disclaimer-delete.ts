import { idInput } from '@molaar/contracts';
import { deleteDisclaimer } from '@molaar/services/disclaimers';
import { procedure } from '../../trpc';

export const disclaimerDelete = procedure
  .input(idInput)
  .mutation(({ ctx: { app, actor }, input }) => deleteDisclaimer(app.services, actor, input));
