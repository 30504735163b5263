import { checkoutInput } from '@molaar/contracts';
import { describeCheckout } from '@molaar/services/subscription';
import { publicProcedure } from '../../trpc';

export const checkout = publicProcedure
  .input(checkoutInput)
  .query(({ ctx: { app, address }, input }) => describeCheckout(app.services, { ...input, address }));
