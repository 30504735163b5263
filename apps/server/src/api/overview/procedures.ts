import { reviewQueueInput } from '@molaar/contracts';
import { getOverview, listReviewQueue } from '@molaar/services/overview';
import { procedure, router } from '../trpc';

export const overviewRouter = router({
  get: procedure.query(({ ctx: { app, actor } }) => getOverview(app.services, actor)),
  reviewQueue: procedure.input(reviewQueueInput).query(({ ctx: { app, actor }, input }) => listReviewQueue(app.services, actor, input)),
});
