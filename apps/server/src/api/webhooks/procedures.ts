import { createWebhookInput, idInput, listWebhookDeliveriesInput, resendWebhookInput, updateWebhookInput } from '@molaar/contracts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendFailedOfWebhook,
  resendWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  updateWebhook,
} from '@molaar/services/webhooks';
import { procedure, router } from '../trpc';

export const webhooksRouter = router({
  list: procedure.query(({ ctx: { app, actor } }) => listWebhooks(app.services, actor)),
  create: procedure.input(createWebhookInput).mutation(({ ctx: { app, actor }, input }) => createWebhook(app.services, actor, input)),
  update: procedure.input(updateWebhookInput).mutation(({ ctx: { app, actor }, input }) => updateWebhook(app.services, actor, input)),
  delete: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => deleteWebhook(app.services, actor, input)),
  rotate: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => rotateWebhookSecret(app.services, actor, input)),
  test: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => sendTestWebhook(app.services, actor, input)),
  deliveries: procedure
    .input(listWebhookDeliveriesInput)
    .query(({ ctx: { app, actor }, input }) => listWebhookDeliveries(app.services, actor, input)),
  resend: procedure.input(resendWebhookInput).mutation(({ ctx: { app, actor }, input }) => resendWebhook(app.services, actor, input)),
  resendFailed: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => resendFailedOfWebhook(app.services, actor, input)),
});
