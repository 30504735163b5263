import { saveAnnotationsInput } from '@molaar/contracts';
import { saveAnnotations } from '@molaar/services/annotations';
import { procedure } from '../../trpc';

export const save = procedure
  .input(saveAnnotationsInput)
  .mutation(({ ctx: { app, actor }, input }) => saveAnnotations(app.services, actor, input));
