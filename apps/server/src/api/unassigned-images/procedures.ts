import { assignImagesInput, idInput, listUnassignedImagesInput } from '@molaar/contracts';
import { assignImages, deleteUnassignedImage, listUnassignedImages } from '@molaar/services/unassigned-images';
import { procedure, router } from '../trpc';

export const unassignedImagesRouter = router({
  list: procedure
    .input(listUnassignedImagesInput)
    .query(({ ctx: { app, actor }, input }) => listUnassignedImages(app.services, actor, input)),
  assign: procedure.input(assignImagesInput).mutation(({ ctx: { app, actor }, input }) => assignImages(app.services, actor, input)),
  delete: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => deleteUnassignedImage(app.services, actor, input.id)),
});
