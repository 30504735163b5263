import { invitationIdInput } from '@molaar/contracts';
import { deleteInvitation } from '@molaar/services/team';
import { procedure } from '../../trpc';

export const remove = procedure
  .input(invitationIdInput)
  .mutation(({ ctx: { app, actor }, input }) => deleteInvitation(app.services, actor, input.id));
