import { verifyAuditLog } from '@molaar/services/audit';
import { procedure } from '../../trpc';

export const verify = procedure.mutation(({ ctx: { app, actor } }) => verifyAuditLog(app.services, actor));
