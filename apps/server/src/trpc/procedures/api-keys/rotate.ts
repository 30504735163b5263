import { rotateApiKeyInput } from '@molaar/contracts';
import { rotateApiKey } from '@molaar/services/api-keys';
import { procedure } from '../../trpc';

export const rotate = procedure
  .input(rotateApiKeyInput)
  .mutation(({ ctx: { app, actor }, input }) => rotateApiKey(app.services, actor, input));
