import { listApiKeys } from '@molaar/services/api-keys';
import { procedure } from '../../trpc';

export const list = procedure.query(({ ctx: { app, actor } }) => listApiKeys(app.services, actor));
