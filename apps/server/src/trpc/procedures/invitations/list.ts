import { listInvitations } from '@molaar/services/team';
import { procedure } from '../../trpc';

export const list = procedure.query(({ ctx: { app, actor } }) => listInvitations(app.services, actor));
