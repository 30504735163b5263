import { saveStatusesInput } from '@molaar/contracts';
import { saveStatuses } from '@molaar/services/statuses';
import { procedure } from '../../trpc';

export const save = procedure
  .input(saveStatusesInput)
  .mutation(({ ctx: { app, actor }, input }) => saveStatuses(app.services, actor, input));
