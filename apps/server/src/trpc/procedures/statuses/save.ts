import { saveStatusesInput } from '@molaar/contracts';
import { saveStatuses } from '@molaar/services';
import { procedure } from '../../trpc';

export const save = procedure
  .input(saveStatusesInput)
  .mutation(({ ctx: { app, actor }, input }) => saveStatuses(app.services, actor, input));
