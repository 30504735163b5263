import { changePricesInput } from '@molaar/contracts';
import { changePrices } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const change = procedure
  .input(changePricesInput)
  .mutation(({ ctx: { app, actor }, input }) => changePrices(app.services, actor, input));
