import { idInput, saveStatusesInput, toothHistoryInput } from '@molaar/contracts';
import { getStatuses, getToothHistory, saveStatuses } from '@molaar/services/statuses';
import { procedure, router } from '../trpc';

export const statusesRouter = router({
  get: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getStatuses(app.services, actor, { imageId: input.id })),
  save: procedure.input(saveStatusesInput).mutation(({ ctx: { app, actor }, input }) => saveStatuses(app.services, actor, input)),
  history: procedure.input(toothHistoryInput).query(({ ctx: { app, actor }, input }) => getToothHistory(app.services, actor, input)),
});
