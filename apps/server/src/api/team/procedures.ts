import { endMemberSessionsInput, idInput, transferOwnershipInput, updateMemberInput } from '@molaar/contracts';
import {
  endMemberSessions,
  getSeatUse,
  listMemberSessions,
  listMembers,
  removeMember,
  transferOwnership,
  updateMember,
} from '@molaar/services/team';
import { procedure, router } from '../trpc';

export const teamRouter = router({
  members: procedure.query(({ ctx: { app, actor } }) => listMembers(app.services, actor)),
  seats: procedure.query(({ ctx: { app, actor } }) => getSeatUse(app.services, actor)),
  updateMember: procedure.input(updateMemberInput).mutation(async ({ ctx: { app, actor }, input }) => {
    const { member, endedSessions } = await updateMember(app.services, actor, input);
    app.sessionEndHub.publishAll(endedSessions);
    return member;
  }),
  removeMember: procedure.input(idInput).mutation(async ({ ctx: { app, actor }, input }) => {
    app.sessionEndHub.publishAll(await removeMember(app.services, actor, input.id));
  }),
  sessions: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => listMemberSessions(app.services, actor, input.id)),
  endSessions: procedure.input(endMemberSessionsInput).mutation(async ({ ctx: { app, actor }, input }) => {
    const ended = await endMemberSessions(app.services, actor, input);
    app.sessionEndHub.publishAll(ended);
    return { endedSessions: ended.length };
  }),
  transferOwnership: procedure.input(transferOwnershipInput).mutation(async ({ ctx: { app, actor }, input }) => {
    const { member, endedSessions } = await transferOwnership(app.services, actor, input);
    app.sessionEndHub.publishAll(endedSessions);
    return member;
  }),
});
