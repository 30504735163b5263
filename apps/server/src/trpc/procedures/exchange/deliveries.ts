import { listDeliveriesInput } from '@molaar/contracts';
import { listDeliveries } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const deliveries = procedure
  .input(listDeliveriesInput)
  .query(({ ctx: { app, actor }, input }) => listDeliveries(app.services, actor, input));
