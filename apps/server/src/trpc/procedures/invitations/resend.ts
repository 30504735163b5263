import { invitationIdInput } from '@molaar/contracts';
import { resendInvitation } from '@molaar/services/team';
import { procedure } from '../../trpc';

export const resend = procedure
  .input(invitationIdInput)
  .mutation(({ ctx: { app, actor }, input }) => resendInvitation(app.services, actor, input.id));
