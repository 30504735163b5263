import { idInput } from '@molaar/contracts';
import { requestAnalysis } from '@molaar/services/analyses';
import { procedure } from '../../trpc';

export const requestAnalysisOf = procedure
  .input(idInput)
  .mutation(({ ctx: { app, actor }, input }) => requestAnalysis(app.services, actor, input.id));
