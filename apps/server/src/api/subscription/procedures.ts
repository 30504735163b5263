import { changePlanInput, subscriptionChoice } from '@molaar/contracts';
import {
  changePlan,
  getPaymentWays,
  getPlanInfo,
  listDefaultPlans,
  openBillingPortal,
  previewPlanChange,
  startPayment,
} from '@molaar/services/subscription';
import { procedure, publicProcedure, router } from '../trpc';

export const subscriptionRouter = router({
  defaults: publicProcedure.query(({ ctx: { app } }) => listDefaultPlans(app.services)),
  info: procedure.query(({ ctx: { app, actor } }) => getPlanInfo(app.services, actor)),
  ways: procedure.query(({ ctx: { app, actor } }) => getPaymentWays(app.services, actor)),
  preview: procedure.input(subscriptionChoice).query(({ ctx: { app, actor }, input }) => previewPlanChange(app.services, actor, input)),
  change: procedure.input(changePlanInput).mutation(({ ctx: { app, actor }, input }) => changePlan(app.services, actor, input)),
  startPayment: procedure.input(subscriptionChoice).mutation(({ ctx: { app, actor }, input }) => startPayment(app.services, actor, input)),
  portal: procedure.mutation(({ ctx: { app, actor } }) => openBillingPortal(app.services, actor)),
});
