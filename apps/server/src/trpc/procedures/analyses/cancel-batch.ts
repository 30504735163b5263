import { idInput } from '@molaar/contracts';
import { cancelBatch } from '@molaar/services/analyses';
import { procedure } from '../../trpc';

export const cancelBatchOf = procedure
  .input(idInput)
  .mutation(({ ctx: { app, actor }, input }) => cancelBatch(app.services, actor, input.id));
