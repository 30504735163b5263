import { checkPasswordInput, initiatePasswordResetInput, passwordResetInput, resetPasswordInput } from '@molaar/contracts';
import { checkPassword, checkPasswordReset, initiatePasswordReset, resetPassword } from '@molaar/services/passwords';
import { logOut } from '../../session/log-out';
import { publicProcedure, router } from '../trpc';

export const passwordsRouter = router({
  /** Whether a new password would be accepted, while somebody signs up. */
  check: publicProcedure
    .input(checkPasswordInput)
    .mutation(({ ctx: { app, address }, input }) => checkPassword(app.services, { ...input, address })),
  initiateReset: publicProcedure
    .input(initiatePasswordResetInput)
    .mutation(({ ctx: { app, address }, input }) => initiatePasswordReset(app.services, { ...input, address })),
  checkReset: publicProcedure.input(passwordResetInput).query(({ ctx: { app }, input }) => checkPasswordReset(app.services, input.resetId)),
  reset: publicProcedure.input(resetPasswordInput).mutation(async ({ ctx: { app, address, session, setCookie }, input }) => {
    app.sessionEndHub.publishAll(await resetPassword(app.services, { ...input, address }));
    // The session in this browser may belong to another person.
    await logOut(app, session, setCookie);
  }),
});
