import { idInput } from '@molaar/contracts';
import { revokeApiKey } from '@molaar/services/api-keys';
import { procedure } from '../../trpc';

export const revoke = procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => revokeApiKey(app.services, actor, input));
