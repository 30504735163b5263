import { listAuditInput } from '@molaar/contracts';
import { listAuditLog } from '@molaar/services/audit';
import { procedure } from '../../trpc';

export const list = procedure.input(listAuditInput).query(({ ctx: { app, actor }, input }) => listAuditLog(app.services, actor, input));
