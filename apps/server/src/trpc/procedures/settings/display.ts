import { getDisplay } from '@molaar/services/settings';
import { procedure } from '../../trpc';

export const display = procedure.query(({ ctx: { app, actor } }) => getDisplay(app.services, actor));
