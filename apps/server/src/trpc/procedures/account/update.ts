import { updateOwnUserInput } from '@molaar/contracts';
import { updateOwnUser } from '@molaar/services/account';
import { procedure } from '../../trpc';

export const update = procedure
  .input(updateOwnUserInput)
  .mutation(({ ctx: { app, actor }, input }) => updateOwnUser(app.services, actor, input));
