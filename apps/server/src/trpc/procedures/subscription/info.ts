import { getPlanInfo } from '@molaar/services';
import { procedure } from '../../trpc';

export const info = procedure.query(({ ctx: { app, actor } }) => getPlanInfo(app.services, actor));
