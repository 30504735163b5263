import { retention } from '@molaar/contracts';
import { saveRetention } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const saveRetentionRule = procedure
  .input(retention)
  .mutation(({ ctx: { app, actor }, input }) => saveRetention(app.services, actor, input));
