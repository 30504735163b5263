import { getOverview } from '@molaar/services/overview';
import { procedure } from '../../trpc';

export const get = procedure.query(({ ctx: { app, actor } }) => getOverview(app.services, actor));
