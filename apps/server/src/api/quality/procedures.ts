import { getQualityInput, switchCalibrationInput } from '@molaar/contracts';
import { fitClinicCalibration, getCalibration, switchCalibration } from '@molaar/services/calibration';
import { getQuality } from '@molaar/services/quality';
import { procedure, router } from '../trpc';

export const qualityRouter = router({
  get: procedure.input(getQualityInput).query(({ ctx: { app, actor }, input }) => getQuality(app.services, actor, input)),
  calibration: procedure.query(({ ctx: { app, actor } }) => getCalibration(app.services, actor)),
  fitCalibration: procedure.mutation(({ ctx: { app, actor } }) => fitClinicCalibration(app.services, actor)),
  switchCalibration: procedure
    .input(switchCalibrationInput)
    .mutation(({ ctx: { app, actor }, input }) => switchCalibration(app.services, actor, input)),
});
