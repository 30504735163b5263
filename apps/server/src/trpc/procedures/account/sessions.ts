import { listOwnSessions } from '@molaar/services/session';
import { procedure } from '../../trpc';

export const sessions = procedure.query(({ ctx: { app, actor } }) => listOwnSessions(app.services, actor));
