import { getQualityInput } from '@molaar/contracts';
import { getQuality } from '@molaar/services/quality';
import { procedure, router } from '../trpc';

export const qualityRouter = router({
  get: procedure.input(getQualityInput).query(({ ctx: { app, actor }, input }) => getQuality(app.services, actor, input)),
});
