import { subscriptionChoice } from '@molaar/contracts';
import { startPayment as openPaymentPage } from '@molaar/services/subscription';
import { procedure } from '../../trpc';

export const startPayment = procedure
  .input(subscriptionChoice)
  .mutation(({ ctx: { app, actor }, input }) => openPaymentPage(app.services, actor, input));
