import { getPaymentWays } from '@molaar/services/subscription';
import { procedure } from '../../trpc';

export const ways = procedure.query(({ ctx: { app, actor } }) => getPaymentWays(app.services, actor));
