import {
  addPasskeyInput,
  confirmAuthenticatorInput,
  confirmIdentityInput,
  idInput,
  renamePasskeyInput,
  signInWithPasskeyInput,
} from '@molaar/contracts';
import { requireStepUp } from '@molaar/services/context';
import { confirmIdentity } from '@molaar/services/passwords';
import {
  addPasskey,
  confirmAuthenticatorApp,
  getSecondFactors,
  removeAuthenticatorApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondFactor,
  startAuthenticatorApp,
  startPasskey,
  startPasskeyUse,
} from '@molaar/services/second-factor';
import { logInWithPasskey } from '../../session/log-in';
import { procedure, procedureBeforeFactor, publicProcedure, router } from '../trpc';

/** What a person needs before and while giving a second factor can be called without it. */
export const secondFactorRouter = router({
  get: procedureBeforeFactor.query(({ ctx: { app, actor } }) => getSecondFactors(app.services, actor)),
  startApp: procedureBeforeFactor.mutation(({ ctx: { app, actor } }) => startAuthenticatorApp(app.services, actor)),
  confirmApp: procedureBeforeFactor
    .input(confirmAuthenticatorInput)
    .mutation(({ ctx: { app, actor }, input }) => confirmAuthenticatorApp(app.services, actor, input)),
  removeApp: procedure.mutation(({ ctx: { app, actor } }) => removeAuthenticatorApp(app.services, actor)),
  startPasskey: procedureBeforeFactor.mutation(({ ctx: { app, actor } }) => startPasskey(app.services, actor)),
  addPasskey: procedureBeforeFactor
    .input(addPasskeyInput)
    .mutation(({ ctx: { app, actor }, input }) => addPasskey(app.services, actor, input)),
  renamePasskey: procedure
    .input(renamePasskeyInput)
    .mutation(({ ctx: { app, actor }, input }) => renamePasskey(app.services, actor, input)),
  removePasskey: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => removePasskey(app.services, actor, input)),
  renewRecoveryCodes: procedure.mutation(({ ctx: { app, actor } }) => renewRecoveryCodes(app.services, actor)),
  /** The challenge for a passkey: of the signed-in person, or before sign-in of anybody. */
  startPasskeyUse: publicProcedure.mutation(async ({ ctx: { app, session, address } }) =>
    startPasskeyUse(app.services, { actor: await session.actor(), address }),
  ),
  signIn: publicProcedure.input(signInWithPasskeyInput).mutation(({ ctx, input }) => logInWithPasskey(ctx.app, input, ctx)),
  confirmIdentity: procedureBeforeFactor
    .input(confirmIdentityInput)
    .mutation(({ ctx: { app, actor }, input }) => confirmIdentity(app.services, actor, input)),
  /** Checks, before a download that cannot ask, that the person was authenticated lately. */
  requireStepUp: procedure.mutation(({ ctx: { app, actor } }) => requireStepUp(app.services, actor)),
  resetOfMember: procedure.input(idInput).mutation(async ({ ctx: { app, actor }, input }) => {
    app.sessionEndHub.publishAll(await resetSecondFactor(app.services, actor, input));
  }),
});
