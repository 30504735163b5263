import { savePlanDraftInput } from '@molaar/contracts';
import { savePlanDraft } from '@molaar/services';
import { procedure } from '../../trpc';

export const keepDraft = procedure
  .input(savePlanDraftInput)
  .mutation(({ ctx: { app, actor }, input }) => savePlanDraft(app.services, actor, input));
