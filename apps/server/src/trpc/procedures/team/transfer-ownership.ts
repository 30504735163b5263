import { transferOwnershipInput } from '@molaar/contracts';
import { transferOwnership as handOver } from '@molaar/services';
import { procedure } from '../../trpc';

export const transferOwnership = procedure
  .input(transferOwnershipInput)
  .mutation(({ ctx: { app, actor }, input }) => handOver(app.services, actor, input));
