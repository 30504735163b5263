import { editImageInput, id } from '@molaar/contracts';
import { editImage } from '@molaar/services/images';
import { procedure } from '../../trpc';

export const edit = procedure
  .input(editImageInput.extend({ id }))
  .mutation(({ ctx: { app, actor }, input: { id: imageId, ...change } }) => editImage(app.services, actor, imageId, change));
