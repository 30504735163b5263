import { toothHistoryInput } from '@molaar/contracts';
import { getToothHistory } from '@molaar/services/statuses';
import { procedure } from '../../trpc';

export const history = procedure
  .input(toothHistoryInput)
  .query(({ ctx: { app, actor }, input }) => getToothHistory(app.services, actor, input));
