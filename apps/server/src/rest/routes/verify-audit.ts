import { createRoute } from '@hono/zod-openapi';
import { auditVerdict } from '@molaar/contracts';
import { verifyAuditLog } from '@molaar/services/audit';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/audit/verify',
  ...forSignedIn('extension', 'Whether the audit log is as it was written'),
  responses: { 200: json(auditVerdict, 'What was found'), ...failure },
});

export const verifyAuditRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await verifyAuditLog(app.services, await actorOf(c)), 200));
};
