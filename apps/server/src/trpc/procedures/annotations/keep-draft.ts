import { keepAnnotationDraftInput } from '@molaar/contracts';
import { keepAnnotationDraft } from '@molaar/services/annotations';
import { procedure } from '../../trpc';

export const keepDraft = procedure
  .input(keepAnnotationDraftInput)
  .mutation(({ ctx: { app, actor }, input }) => keepAnnotationDraft(app.services, actor, input));
