import { listMembers } from '@molaar/services/team';
import { procedure } from '../../trpc';

export const members = procedure.query(({ ctx: { app, actor } }) => listMembers(app.services, actor));
