import { saveConnectionInput } from '@molaar/contracts';
import { saveConnection as save } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const saveConnection = procedure
  .input(saveConnectionInput)
  .mutation(({ ctx: { app, actor }, input }) => save(app.services, actor, input));
