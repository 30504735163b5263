import { createApiKeyInput, idInput, listApiRequestsInput, rotateApiKeyInput, updateApiKeyInput } from '@molaar/contracts';
import { createApiKey, listApiKeys, listApiRequests, revokeApiKey, rotateApiKey, updateApiKey } from '@molaar/services/api-keys';
import { procedure, router } from '../trpc';

export const apiKeysRouter = router({
  list: procedure.query(({ ctx: { app, actor } }) => listApiKeys(app.services, actor)),
  create: procedure.input(createApiKeyInput).mutation(({ ctx: { app, actor }, input }) => createApiKey(app.services, actor, input)),
  update: procedure.input(updateApiKeyInput).mutation(({ ctx: { app, actor }, input }) => updateApiKey(app.services, actor, input)),
  rotate: procedure.input(rotateApiKeyInput).mutation(({ ctx: { app, actor }, input }) => rotateApiKey(app.services, actor, input)),
  requests: procedure
    .input(listApiRequestsInput.required({ apiKeyId: true }))
    .query(({ ctx: { app, actor }, input }) => listApiRequests(app.services, actor, input)),
  revoke: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => revokeApiKey(app.services, actor, input)),
});
