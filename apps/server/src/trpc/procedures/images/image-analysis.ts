import { idInput } from '@molaar/contracts';
import { getImageAnalysis } from '@molaar/services/analyses';
import { procedure } from '../../trpc';

export const analysisOf = procedure
  .input(idInput)
  .query(({ ctx: { app, actor }, input }) => getImageAnalysis(app.services, actor, input.id));
