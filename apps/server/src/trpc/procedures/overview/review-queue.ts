import { reviewQueueInput } from '@molaar/contracts';
import { listReviewQueue } from '@molaar/services/overview';
import { procedure } from '../../trpc';

export const reviewQueue = procedure
  .input(reviewQueueInput)
  .query(({ ctx: { app, actor }, input }) => listReviewQueue(app.services, actor, input));
