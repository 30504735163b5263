import { acceptInvitationInput } from '@molaar/contracts';
import { acceptInvitation } from '@molaar/services/team';
import { logOut } from '../../../session/log-out';
import { publicProcedure } from '../../trpc';

export const accept = publicProcedure.input(acceptInvitationInput).mutation(async ({ ctx: { app, session, setCookie }, input }) => {
  const accepted = await acceptInvitation(app.services, input);
  // Who was signed in on this machine before is another person.
  await logOut(app, session, setCookie);
  return accepted;
});
