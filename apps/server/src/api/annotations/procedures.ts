import { idInput, saveAnnotationDraftInput, saveAnnotationsInput } from '@molaar/contracts';
import { getAnnotationDraft, getAnnotations, saveAnnotationDraft, saveAnnotations } from '@molaar/services/annotations';
import { procedure, router } from '../trpc';

export const annotationsRouter = router({
  get: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getAnnotations(app.services, actor, { imageId: input.id })),
  save: procedure.input(saveAnnotationsInput).mutation(({ ctx: { app, actor }, input }) => saveAnnotations(app.services, actor, input)),
  draft: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getAnnotationDraft(app.services, actor, { imageId: input.id })),
  storeDraft: procedure
    .input(saveAnnotationDraftInput)
    .mutation(({ ctx: { app, actor }, input }) => saveAnnotationDraft(app.services, actor, input)),
});
