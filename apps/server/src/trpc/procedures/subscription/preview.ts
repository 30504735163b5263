import { subscriptionChoice } from '@molaar/contracts';
import { previewPlanChange } from '@molaar/services/subscription';
import { procedure } from '../../trpc';

export const preview = procedure
  .input(subscriptionChoice)
  .query(({ ctx: { app, actor }, input }) => previewPlanChange(app.services, actor, input));
