import { getConnection } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const connection = procedure.query(({ ctx: { app, actor } }) => getConnection(app.services, actor));
