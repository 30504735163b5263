import { invitationIdInput } from '@molaar/contracts';
import { getInvitation } from '@molaar/services/team';
import { publicProcedure } from '../../trpc';

export const get = publicProcedure.input(invitationIdInput).query(({ ctx: { app }, input }) => getInvitation(app.services, input.id));
