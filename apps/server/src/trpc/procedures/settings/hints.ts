import { getHints } from '@molaar/services/settings';
import { procedure } from '../../trpc';

export const hints = procedure.query(({ ctx: { app, actor } }) => getHints(app.services, actor));
