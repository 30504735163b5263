import { updateApiKeyInput } from '@molaar/contracts';
import { updateApiKey } from '@molaar/services/api-keys';
import { procedure } from '../../trpc';

export const update = procedure
  .input(updateApiKeyInput)
  .mutation(({ ctx: { app, actor }, input }) => updateApiKey(app.services, actor, input));
