import { idInput } from '@molaar/contracts';
import { removeMember as deleteMember } from '@molaar/services/team';
import { procedure } from '../../trpc';

export const removeMember = procedure.input(idInput).mutation(async ({ ctx: { app, actor }, input }) => {
  app.sessionEnds.endAll(await deleteMember(app.services, actor, input.id));
});
