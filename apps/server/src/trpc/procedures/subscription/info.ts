import { getPlanInfo } from '@molaar/services/subscription';
import { procedure } from '../../trpc';

export const info = procedure.query(({ ctx: { app, actor } }) => getPlanInfo(app.services, actor));
