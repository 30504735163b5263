import { updateMemberInput } from '@molaar/contracts';
import { updateMember as changeMember } from '@molaar/services/team';
import { procedure } from '../../trpc';

export const updateMember = procedure.input(updateMemberInput).mutation(async ({ ctx: { app, actor }, input }) => {
  const { member, endedSessions } = await changeMember(app.services, actor, input);
  app.sessionEnds.endAll(endedSessions);
  return member;
});
