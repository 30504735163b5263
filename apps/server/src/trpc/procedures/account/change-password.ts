import { changePasswordInput } from '@molaar/contracts';
import { changePassword as setNewPassword } from '@molaar/services/passwords';
import { procedure } from '../../trpc';

export const changePassword = procedure.input(changePasswordInput).mutation(async ({ ctx: { app, actor }, input }) => {
  const ended = await setNewPassword(app.services, actor, input);
  app.sessionEnds.endAll(ended);
  return { endedSessions: ended.length };
});
