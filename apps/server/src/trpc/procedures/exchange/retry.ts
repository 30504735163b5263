import { idInput } from '@molaar/contracts';
import { retryDelivery } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const retry = procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => retryDelivery(app.services, actor, input));
