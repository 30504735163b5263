import { idInput } from '@molaar/contracts';
import { endOwnSession } from '@molaar/services/session';
import { procedure } from '../../trpc';

export const endSession = procedure.input(idInput).mutation(async ({ ctx: { app, actor }, input }) => {
  await endOwnSession(app.services, actor, input.id);
  app.sessionEnds.end(input.id);
});
