import { settleInput } from '@molaar/contracts';
import { settleDifferences } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const settle = procedure
  .input(settleInput)
  .mutation(({ ctx: { app, actor }, input }) => settleDifferences(app.services, actor, input));
