import { planVersionsInput } from '@molaar/contracts';
import { listPlanVersions } from '@molaar/services/treatment-plans';
import { procedure } from '../../trpc';

export const versions = procedure
  .input(planVersionsInput)
  .query(({ ctx: { app, actor }, input }) => listPlanVersions(app.services, actor, input));
