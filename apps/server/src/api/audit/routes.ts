import { createRoute } from '@hono/zod-openapi';
import { auditPage, auditVerdict, listAuditInput, listSecurityEventsInput, securityEventPage } from '@molaar/contracts';
import { listAuditLog, verifyAuditLog } from '@molaar/services/audit';
import { listSecurityEvents } from '@molaar/services/security-events';
import { type AddRoutes, actorOf, failure, forSignedIn, json } from '../rest';

const listAuditRoute = createRoute({
  operationId: 'listAuditEntries',
  method: 'get',
  path: '/x/audit',
  ...forSignedIn('extension', 'List the audit log, newest first; `nextCursor` is the cursor of the next page'),
  request: { query: listAuditInput },
  responses: { 200: json(auditPage, 'One page'), ...failure },
});

const verifyAuditRoute = createRoute({
  operationId: 'verifyAuditLog',
  method: 'post',
  path: '/x/audit/verify',
  ...forSignedIn('extension', 'Verify that the audit log was not changed'),
  responses: { 200: json(auditVerdict, 'The result'), ...failure },
});

const listSecurityEventsRoute = createRoute({
  operationId: 'listSecurityEvents',
  method: 'get',
  path: '/x/security-event',
  ...forSignedIn('extension', 'List security events of the last 90 days, the latest first: sign-ins, refusals, throttling, API keys'),
  request: { query: listSecurityEventsInput },
  responses: { 200: json(securityEventPage, 'One page'), ...failure },
});

export const auditRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listAuditRoute, async (c) => c.json(await listAuditLog(app.services, await actorOf(c), c.req.valid('query')), 200));
  http.openapi(listSecurityEventsRoute, async (c) =>
    c.json(await listSecurityEvents(app.services, await actorOf(c), c.req.valid('query')), 200),
  );
  http.openapi(verifyAuditRoute, async (c) => c.json(await verifyAuditLog(app.services, await actorOf(c)), 200));
};
