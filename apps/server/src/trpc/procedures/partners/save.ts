import { savePartnerInput } from '@molaar/contracts';
import { savePartner } from '@molaar/services/partners';
import { procedure } from '../../trpc';

export const save = procedure.input(savePartnerInput).mutation(async ({ ctx: { app, actor }, input }) => {
  const { partner, endedSessions } = await savePartner(app.services, actor, input);
  app.sessionEnds.endAll(endedSessions);
  return partner;
});
