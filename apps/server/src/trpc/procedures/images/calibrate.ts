import { calibrateImageInput, id } from '@molaar/contracts';
import { calibrateImage } from '@molaar/services/images';
import { procedure } from '../../trpc';

export const calibrate = procedure
  .input(calibrateImageInput.extend({ id }))
  .mutation(({ ctx: { app, actor }, input }) => calibrateImage(app.services, actor, input.id, input.millimetresPerPixel));
