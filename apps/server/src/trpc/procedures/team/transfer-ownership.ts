import { transferOwnershipInput } from '@molaar/contracts';
import { transferOwnership as handOver } from '@molaar/services/team';
import { procedure } from '../../trpc';

export const transferOwnership = procedure.input(transferOwnershipInput).mutation(async ({ ctx: { app, actor }, input }) => {
  const { member, endedSessions } = await handOver(app.services, actor, input);
  app.sessionEnds.endAll(endedSessions);
  return member;
});
