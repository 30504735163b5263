import { keepAnnotationDraftInput } from '@molaar/contracts';
import { keepAnnotationDraft } from '@molaar/services';
import { procedure } from '../../trpc';

export const keepDraft = procedure
  .input(keepAnnotationDraftInput)
  .mutation(({ ctx: { app, actor }, input }) => keepAnnotationDraft(app.services, actor, input));
