import { getDisplay } from '@molaar/services';
import { procedure } from '../../trpc';

export const display = procedure.query(({ ctx: { app, actor } }) => getDisplay(app.services, actor));
