import { acceptInvitationInput, invitationIdInput, inviteInput } from '@molaar/contracts';
import { acceptInvitation, deleteInvitation, getInvitation, invite, listInvitations, resendInvitation } from '@molaar/services/team';
import { logOut } from '../../session/log-out';
import { procedure, publicProcedure, router } from '../trpc';

export const invitationsRouter = router({
  list: procedure.query(({ ctx: { app, actor } }) => listInvitations(app.services, actor)),
  create: procedure.input(inviteInput).mutation(({ ctx: { app, actor }, input }) => invite(app.services, actor, input)),
  get: publicProcedure.input(invitationIdInput).query(({ ctx: { app }, input }) => getInvitation(app.services, input.id)),
  accept: publicProcedure.input(acceptInvitationInput).mutation(async ({ ctx: { app, session, setCookie }, input }) => {
    const accepted = await acceptInvitation(app.services, input);
    // A session in this browser belongs to another person.
    await logOut(app, session, setCookie);
    return accepted;
  }),
  resend: procedure.input(invitationIdInput).mutation(({ ctx: { app, actor }, input }) => resendInvitation(app.services, actor, input.id)),
  delete: procedure.input(invitationIdInput).mutation(({ ctx: { app, actor }, input }) => deleteInvitation(app.services, actor, input.id)),
});
