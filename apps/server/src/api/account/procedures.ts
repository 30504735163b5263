import { changeEmailInput, changePasswordInput, confirmEmailInput, idInput, updateOwnUserInput } from '@molaar/contracts';
import { changeEmail, confirmEmail, deletePhoto, resendConfirmation, updateOwnUser } from '@molaar/services/account';
import { getOwnIdentity, unlinkOwnIdentity } from '@molaar/services/identity-providers';
import { changePassword } from '@molaar/services/passwords';
import { endOtherSessions, endOwnSession, listOwnSessions } from '@molaar/services/session';
import type { AppDeps } from '../../app-deps';
import { sessionCookie } from '../../session/session-cookie';
import { procedure, publicProcedure, router } from '../trpc';

/** Returns the identifier of the identity provider in its spellings; none when no provider is configured. */
const issuersOf = ({ provider }: AppDeps): readonly string[] => provider?.issuers ?? [];

export const accountRouter = router({
  update: procedure.input(updateOwnUserInput).mutation(({ ctx: { app, actor }, input }) => updateOwnUser(app.services, actor, input)),
  deletePhoto: procedure.mutation(({ ctx: { app, actor } }) => deletePhoto(app.services, actor)),
  changePassword: procedure.input(changePasswordInput).mutation(async ({ ctx: { app, actor, setCookie }, input }) => {
    const { endedSessions, token } = await changePassword(app.services, actor, input);
    app.sessionEndHub.publishAll(endedSessions);
    setCookie(sessionCookie(token, app.settings.secure));
    return { endedSessions: endedSessions.length };
  }),
  changeEmail: procedure.input(changeEmailInput).mutation(({ ctx, input }) => changeEmail(ctx.app.services, ctx.actor, input)),
  confirmEmail: publicProcedure
    .input(confirmEmailInput)
    .mutation(({ ctx, input: { changeId } }) => confirmEmail(ctx.app.services, changeId)),
  resendConfirmation: procedure.mutation(({ ctx: { app, actor } }) => resendConfirmation(app.services, actor)),
  identity: procedure.query(({ ctx: { app, actor } }) => getOwnIdentity(app.services, actor, issuersOf(app))),
  unlinkIdentity: procedure.mutation(({ ctx: { app, actor } }) => unlinkOwnIdentity(app.services, actor, issuersOf(app))),
  sessions: procedure.query(({ ctx: { app, actor } }) => listOwnSessions(app.services, actor)),
  endSession: procedure.input(idInput).mutation(async ({ ctx: { app, actor }, input }) => {
    await endOwnSession(app.services, actor, input.id);
    app.sessionEndHub.publish(input.id);
  }),
  endOtherSessions: procedure.mutation(async ({ ctx: { app, actor } }) => {
    const ended = await endOtherSessions(app.services, actor);
    app.sessionEndHub.publishAll(ended);
    return { endedSessions: ended.length };
  }),
});
