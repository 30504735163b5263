import { offerBatch } from '@molaar/services/analyses';
import { procedure } from '../../trpc';

export const offerBatchOf = procedure.query(({ ctx: { app, actor } }) => offerBatch(app.services, actor));
