import { acceptInvitationInput } from '@molaar/contracts';
import { acceptInvitation } from '@molaar/services';
import { publicProcedure } from '../../trpc';

export const accept = publicProcedure
  .input(acceptInvitationInput)
  .mutation(({ ctx: { app }, input }) => acceptInvitation(app.services, input));
