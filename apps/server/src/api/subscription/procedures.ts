import { billingPortalInput, changePlanInput, subscriptionChoice } from '@molaar/contracts';
import {
  changeSubscriptionPlan,
  getPaymentOptions,
  getSubscriptionInfo,
  listSubscriptionPlans,
  openBillingPortal,
  previewSubscriptionChange,
  startPayment,
} from '@molaar/services/subscription';
import { procedure, publicProcedure, router } from '../trpc';

export const subscriptionRouter = router({
  defaults: publicProcedure.query(({ ctx: { app } }) => listSubscriptionPlans(app.services)),
  info: procedure.query(({ ctx: { app, actor } }) => getSubscriptionInfo(app.services, actor)),
  paymentOptions: procedure.query(({ ctx: { app, actor } }) => getPaymentOptions(app.services, actor)),
  preview: procedure
    .input(subscriptionChoice)
    .query(({ ctx: { app, actor }, input }) => previewSubscriptionChange(app.services, actor, input)),
  change: procedure.input(changePlanInput).mutation(({ ctx: { app, actor }, input }) => changeSubscriptionPlan(app.services, actor, input)),
  startPayment: procedure.input(subscriptionChoice).mutation(({ ctx: { app, actor }, input }) => startPayment(app.services, actor, input)),
  portal: procedure
    .input(billingPortalInput.optional())
    .mutation(({ ctx: { app, actor }, input }) => openBillingPortal(app.services, actor, input)),
});
