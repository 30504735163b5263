import { listNotificationsInput, markNotificationsReadInput } from '@molaar/contracts';
import { listOwnNotifications, markOwnNotificationsRead } from '@molaar/services/notifications';
import { procedure, router } from '../trpc';

export const notificationsRouter = router({
  list: procedure.input(listNotificationsInput).query(({ ctx: { app, actor }, input }) => listOwnNotifications(app.services, actor, input)),
  markRead: procedure
    .input(markNotificationsReadInput)
    .mutation(({ ctx: { app, actor }, input }) => markOwnNotificationsRead(app.services, actor, input)),
});
