import { saveAnnotationsInput } from '@molaar/contracts';
import { saveAnnotations } from '@molaar/services';
import { procedure } from '../../trpc';

export const save = procedure
  .input(saveAnnotationsInput)
  .mutation(({ ctx: { app, actor }, input }) => saveAnnotations(app.services, actor, input));
