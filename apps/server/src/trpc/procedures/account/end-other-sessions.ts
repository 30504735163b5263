import { endOtherSessions as endOthers } from '@molaar/services/session';
import { procedure } from '../../trpc';

export const endOtherSessions = procedure.mutation(async ({ ctx: { app, actor } }) => {
  const ended = await endOthers(app.services, actor);
  app.sessionEnds.endAll(ended);
  return { endedSessions: ended.length };
});
