import { verifyAuditLog } from '@molaar/services';
import { procedure } from '../../trpc';

export const verify = procedure.mutation(({ ctx: { app, actor } }) => verifyAuditLog(app.services, actor));
