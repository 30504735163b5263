import { createPlanLinkInput } from '@molaar/contracts';
import { createPlanLink } from '@molaar/services/treatment-plans/sharing';
import { procedure } from '../../trpc';

export const createLink = procedure
  .input(createPlanLinkInput)
  .mutation(({ ctx: { app, actor }, input }) => createPlanLink(app.services, actor, input));
