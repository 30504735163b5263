import { idInput } from '@molaar/contracts';
import { getStatuses } from '@molaar/services/statuses';
import { procedure } from '../../trpc';

export const get = procedure
  .input(idInput)
  .query(({ ctx: { app, actor }, input }) => getStatuses(app.services, actor, { imageId: input.id }));
