import { AppError } from '@molaar/contracts';
import { Hono } from 'hono';
import { restApi } from './api/rest-api';
import { isProcedure, trpcApi } from './api/trpc-api';
import type { AppDeps } from './app-deps';
import type { AppEnv } from './app-env';
import { sendError } from './errors/send-error';
import { readHealth } from './health';
import { handOverHeavy } from './heavy/hand-over';
import { admission } from './http/admission';
import { requestBodyLimit, uploadBodyLimit } from './http/body-limits';
import { clearSiteData } from './http/clear-site-data';
import { compressResponses } from './http/compress-responses';
import { embedding } from './http/embedding';
import { idempotency } from './http/idempotency';
import { limitHeaders } from './http/limit-headers';
import { requestLocale } from './http/locale';
import { recordApiRequests } from './http/record-api-requests';
import { recordRefusals } from './http/record-refusals';
import { requestGuard } from './http/request-guard';
import { requestLog } from './http/request-log';
import { requestMetrics } from './http/request-metrics';
import { requestSpans } from './http/request-spans';
import { securityHeaders } from './http/security-headers';
import { PROVIDER_PATH } from './identity-provider/provider-flow';
import { providerRoutes } from './identity-provider/provider-routes';
import { patientHeaders } from './patient-page/headers';
import { patientPage } from './patient-page/patient-page';
import { apiKeySession } from './session/api-key-session';
import { attachSession } from './session/caller-session';
import { credentialName, readCredential } from './session/read-credential';
import { openedImage } from './web/opened-image';
import { webApp } from './web/web-app';
import { wellKnown } from './web/well-known';

const APIS = ['/api/*', '/trpc/*'];
const UPLOAD = '/api/image';

/**
 * Creates the HTTP application; its lines are in the order in which a request passes them. `main.ts` or a test listens.
 */
export async function createApp(app: AppDeps): Promise<Hono<AppEnv>> {
  const { settings, log } = app;
  const http = new Hono<AppEnv>();
  http.onError(sendError);

  if (app.metrics) http.use('*', requestMetrics(app.metrics, isProcedure));
  http.use('*', requestLog(log));
  if (app.tracing) http.use('*', requestSpans(settings.trustProxy, isProcedure));
  http.use('*', requestLocale());
  http.use('*', embedding(app));
  http.use('/p/*', patientHeaders());
  http.use('*', securityHeaders(settings));
  http.use('*', clearSiteData(settings));
  // The event stream is no-transform and images are compressed already: both pass unchanged.
  http.use('*', compressResponses());

  http.get('/live', (c) => c.text('ok\n', 200, { 'Cache-Control': 'no-store' }));
  // Says nothing about the database and other parts that all servers share: a proxy that took away every server would
  // show its own error instead of the portal's, which says when to try again.
  http.get('/ready', (c) => c.text('ready\n', app.closing.aborted ? 503 : 200, { 'Cache-Control': 'no-store' }));
  http.get('/health', async (c) => {
    const health = await readHealth(app);
    return c.json(health, health.database === 'up' ? 200 : 503, { 'Cache-Control': 'no-store' });
  });

  for (const api of APIS) http.use(api, limitHeaders);
  const { secrets, clock } = app.services;
  const admitted = admission(settings, (c) => credentialName(readCredential(c, { secrets, now: clock(), secure: settings.secure })));
  for (const api of APIS) {
    http.use(api, requestGuard(settings.origins));
    http.use(api, admitted.callers);
    http.use(api, attachSession(app));
  }
  http.use('/p/*', admitted.callers);
  http.use('/api/*', apiKeySession(app));
  http.use('/api/*', recordRefusals(app));
  http.use('/api/*', recordApiRequests(app));
  // The upload has a limit and an error of its own.
  for (const api of APIS) http.use(api, (c, next) => (c.req.path === UPLOAD ? next() : requestBodyLimit(c, next)));
  // An upload without a session is rejected before its body is read.
  http.use(UPLOAD, async (c, next) => ((await c.get('session').actor()) ? uploadBodyLimit(c, next) : next()));
  // After the body is there: a slow one takes no place of the clinic.
  for (const api of APIS) http.use(api, admitted.clinics);
  for (const api of APIS) http.use(api, handOverHeavy(app));
  for (const api of APIS) http.use(api, idempotency(app));
  http.route(PROVIDER_PATH, providerRoutes(app));
  http.route('/api', restApi(app));
  http.use('/trpc/*', trpcApi(app));
  for (const path of [...APIS, '/api', '/trpc']) http.all(path, unknownAddress);

  http.route('/p', patientPage(app));
  http.route('/', wellKnown(app));
  if (settings.webDist) {
    http.use('/workdesk', openedImage(app, admitted));
    http.route('/', await webApp(settings.webDist, app.services));
  }
  http.notFound(unknownAddress);
  return http;
}

function unknownAddress(): never {
  throw new AppError('NOT_FOUND', 'unknown address');
}
