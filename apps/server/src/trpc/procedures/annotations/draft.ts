import { idInput } from '@molaar/contracts';
import { getAnnotationDraft } from '@molaar/services/annotations';
import { procedure } from '../../trpc';

export const draft = procedure
  .input(idInput)
  .query(({ ctx: { app, actor }, input }) => getAnnotationDraft(app.services, actor, { imageId: input.id }));
