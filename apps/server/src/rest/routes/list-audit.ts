import { createRoute } from '@hono/zod-openapi';
import { auditPage, listAuditInput } from '@molaar/contracts';
import { listAuditLog } from '@molaar/services/audit';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/audit',
  ...forSignedIn('extension', 'The audit log, the newest entries first; `nextCursor` leads on'),
  request: { query: listAuditInput },
  responses: { 200: json(auditPage, 'A page'), ...failure },
});

export const listAuditRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listAuditLog(app.services, await actorOf(c), c.req.valid('query')), 200));
};
