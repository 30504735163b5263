import { revokePlanLinkInput } from '@molaar/contracts';
import { revokePlanLink } from '@molaar/services/treatment-plans/sharing';
import { procedure } from '../../trpc';

export const revokeLink = procedure
  .input(revokePlanLinkInput)
  .mutation(({ ctx: { app, actor }, input }) => revokePlanLink(app.services, actor, input));
