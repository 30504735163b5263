import { createApiKeyInput } from '@molaar/contracts';
import { createApiKey } from '@molaar/services/api-keys';
import { procedure } from '../../trpc';

export const create = procedure
  .input(createApiKeyInput)
  .mutation(({ ctx: { app, actor }, input }) => createApiKey(app.services, actor, input));
