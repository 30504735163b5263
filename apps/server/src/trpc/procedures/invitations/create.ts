import { inviteInput } from '@molaar/contracts';
import { invite } from '@molaar/services/team';
import { procedure } from '../../trpc';

export const create = procedure.input(inviteInput).mutation(({ ctx: { app, actor }, input }) => invite(app.services, actor, input));
