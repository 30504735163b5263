import { savePlanDraftInput } from '@molaar/contracts';
import { savePlanDraft } from '@molaar/services/treatment-plans';
import { procedure } from '../../trpc';

export const keepDraft = procedure
  .input(savePlanDraftInput)
  .mutation(({ ctx: { app, actor }, input }) => savePlanDraft(app.services, actor, input));
