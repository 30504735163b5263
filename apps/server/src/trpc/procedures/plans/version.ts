import { planVersionInput } from '@molaar/contracts';
import { getPlanVersion } from '@molaar/services/treatment-plans';
import { procedure } from '../../trpc';

export const version = procedure
  .input(planVersionInput)
  .query(({ ctx: { app, actor }, input }) => getPlanVersion(app.services, actor, input));
