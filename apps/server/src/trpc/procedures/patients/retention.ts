import { getRetention } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const getRetentionRule = procedure.query(({ ctx: { app, actor } }) => getRetention(app.services, actor));
