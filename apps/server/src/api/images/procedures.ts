import { calibrateImageInput, editImageInput, id, idInput, sameFilesInput, saveImageDetailsInput } from '@molaar/contracts';
import { calibrateImage, deleteImage, editImage, getImage, listSameFiles, saveImageDetails } from '@molaar/services/images';
import { procedure, router } from '../trpc';

export const imagesRouter = router({
  get: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getImage(app.services, actor, input.id)),
  sameFiles: procedure
    .input(sameFilesInput)
    .query(({ ctx: { app, actor }, input: { sha256 } }) => listSameFiles(app.services, actor, sha256)),
  delete: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => deleteImage(app.services, actor, input.id)),
  edit: procedure
    .input(editImageInput.extend({ id }))
    .mutation(({ ctx: { app, actor }, input: { id: imageId, ...change } }) => editImage(app.services, actor, imageId, change)),
  calibrate: procedure
    .input(calibrateImageInput.extend({ id }))
    .mutation(({ ctx: { app, actor }, input }) => calibrateImage(app.services, actor, input.id, input.millimetresPerPixel)),
  saveDetails: procedure
    .input(saveImageDetailsInput.extend({ id }))
    .mutation(({ ctx: { app, actor }, input: { id: imageId, ...details } }) => saveImageDetails(app.services, actor, imageId, details)),
});
