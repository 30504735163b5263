import { listAuditInput, listSecurityEventsInput } from '@molaar/contracts';
import { listAuditLog, verifyAuditLog } from '@molaar/services/audit';
import { listSecurityEvents } from '@molaar/services/security-events';
import { procedure, router } from '../trpc';

export const auditRouter = router({
  list: procedure.input(listAuditInput).query(({ ctx: { app, actor }, input }) => listAuditLog(app.services, actor, input)),
  security: procedure
    .input(listSecurityEventsInput)
    .query(({ ctx: { app, actor }, input }) => listSecurityEvents(app.services, actor, input)),
  verify: procedure.mutation(({ ctx: { app, actor } }) => verifyAuditLog(app.services, actor)),
});
