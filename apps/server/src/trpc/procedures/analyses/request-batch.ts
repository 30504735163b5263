import { batchInput } from '@molaar/contracts';
import { requestBatch } from '@molaar/services/analyses';
import { procedure } from '../../trpc';

export const requestBatchOf = procedure
  .input(batchInput)
  .mutation(({ ctx: { app, actor }, input }) => requestBatch(app.services, actor, input));
