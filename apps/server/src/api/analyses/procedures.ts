import { batchInput, idInput } from '@molaar/contracts';
import {
  cancelAnalysis,
  cancelBatch,
  getAnalysis,
  getBatchOffer,
  getImageAnalysis,
  requestAnalysis,
  requestBatch,
} from '@molaar/services/analyses';
import { procedure, router } from '../trpc';

export const analysesRouter = router({
  offerBatch: procedure.query(({ ctx: { app, actor } }) => getBatchOffer(app.services, actor)),
  requestBatch: procedure.input(batchInput).mutation(({ ctx: { app, actor }, input }) => requestBatch(app.services, actor, input)),
  cancelBatch: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => cancelBatch(app.services, actor, input.id)),
});

export const imageAnalysesRouter = router({
  requestAnalysis: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => requestAnalysis(app.services, actor, input.id)),
  cancelAnalysis: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => cancelAnalysis(app.services, actor, input.id)),
  analysis: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getAnalysis(app.services, actor, input.id)),
  analysisOf: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getImageAnalysis(app.services, actor, input.id)),
});
