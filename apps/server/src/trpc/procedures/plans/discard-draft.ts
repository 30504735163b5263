import { discardDraftInput } from '@molaar/contracts';
import { discardDraft as discard } from '@molaar/services/treatment-plans';
import { procedure } from '../../trpc';

export const discardDraft = procedure
  .input(discardDraftInput)
  .mutation(({ ctx: { app, actor }, input }) => discard(app.services, actor, input));
