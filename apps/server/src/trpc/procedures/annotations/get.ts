import { idInput } from '@molaar/contracts';
import { getAnnotations } from '@molaar/services/annotations';
import { procedure } from '../../trpc';

export const get = procedure
  .input(idInput)
  .query(({ ctx: { app, actor }, input }) => getAnnotations(app.services, actor, { imageId: input.id }));
