import { savePartnerInput } from '@molaar/contracts';
import { listPartners, listTokenRejections, savePartner } from '@molaar/services/partners';
import { procedure, router } from '../trpc';

export const partnersRouter = router({
  list: procedure.query(({ ctx }) => listPartners(ctx.app.services, ctx.actor)),
  rejections: procedure.query(({ ctx }) => listTokenRejections(ctx.app.services, ctx.actor)),
  save: procedure.input(savePartnerInput).mutation(async ({ ctx: { app, actor }, input }) => {
    const { partner, endedSessions } = await savePartner(app.services, actor, input);
    app.sessionEndHub.publishAll(endedSessions);
    return partner;
  }),
});
