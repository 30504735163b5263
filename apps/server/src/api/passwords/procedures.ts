import { initiatePasswordResetInput, passwordResetInput, resetPasswordInput } from '@molaar/contracts';
import { checkPasswordReset, initiatePasswordReset, resetPassword } from '@molaar/services/passwords';
import { logOut } from '../../session/log-out';
import { publicProcedure, router } from '../trpc';

export const passwordsRouter = router({
  initiateReset: publicProcedure
    .input(initiatePasswordResetInput)
    .mutation(({ ctx: { app, address }, input }) => initiatePasswordReset(app.services, { ...input, address })),
  checkReset: publicProcedure.input(passwordResetInput).query(({ ctx: { app }, input }) => checkPasswordReset(app.services, input.resetId)),
  reset: publicProcedure.input(resetPasswordInput).mutation(async ({ ctx: { app, session, setCookie }, input }) => {
    app.sessionEndHub.publishAll(await resetPassword(app.services, input));
    // The session in this browser may belong to another person.
    await logOut(app, session, setCookie);
  }),
});
