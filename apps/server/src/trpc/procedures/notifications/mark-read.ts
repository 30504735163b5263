import { markNotificationsReadInput } from '@molaar/contracts';
import { markOwnNotificationsRead } from '@molaar/services/notifications';
import { procedure } from '../../trpc';

export const markRead = procedure
  .input(markNotificationsReadInput)
  .mutation(({ ctx: { app, actor }, input }) => markOwnNotificationsRead(app.services, actor, input));
