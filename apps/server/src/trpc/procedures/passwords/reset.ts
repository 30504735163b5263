import { resetPasswordInput } from '@molaar/contracts';
import { resetPassword } from '@molaar/services/passwords';
import { logOut } from '../../../session/log-out';
import { publicProcedure } from '../../trpc';

export const reset = publicProcedure.input(resetPasswordInput).mutation(async ({ ctx: { app, session, setCookie }, input }) => {
  app.sessionEnds.endAll(await resetPassword(app.services, input));
  // Somebody else may be signed in on this machine.
  await logOut(app, session, setCookie);
});
