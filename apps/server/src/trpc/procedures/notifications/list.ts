import { listNotificationsInput } from '@molaar/contracts';
import { listOwnNotifications } from '@molaar/services/notifications';
import { procedure } from '../../trpc';

export const list = procedure
  .input(listNotificationsInput)
  .query(({ ctx: { app, actor }, input }) => listOwnNotifications(app.services, actor, input));
