import { revokePlanLinkInput } from '@molaar/contracts';
import { revokePlanLink } from '@molaar/services';
import { procedure } from '../../trpc';

export const revokeLink = procedure
  .input(revokePlanLinkInput)
  .mutation(({ ctx: { app, actor }, input }) => revokePlanLink(app.services, actor, input));
