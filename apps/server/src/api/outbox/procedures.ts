import { AppError } from '@molaar/contracts';
import { listOutbox } from '@molaar/services/mail';
import { procedure, router } from '../trpc';

export const outboxRouter = router({
  list: procedure.query(({ ctx: { app, actor } }) => {
    if (!app.settings.outbox) throw new AppError('NOT_FOUND', 'this portal has no outbox');
    return listOutbox(app.services, actor);
  }),
});
