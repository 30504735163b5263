import { AppError } from '@molaar/contracts';
import { Hono } from 'hono';
import { restApi } from './api/rest-api';
import { trpcApi } from './api/trpc-api';
import type { AppDeps } from './app-deps';
import type { AppEnv } from './app-env';
import { sendError } from './errors/send-error';
import { readHealth } from './health';
import { requestBodyLimit, uploadBodyLimit } from './http/body-limits';
import { compressResponses } from './http/compress-responses';
import { embedding } from './http/embedding';
import { idempotency } from './http/idempotency';
import { requestLocale } from './http/locale';
import { requestGuard } from './http/request-guard';
import { requestLog } from './http/request-log';
import { securityHeaders } from './http/security-headers';
import { PROVIDER_PATH } from './identity-provider/provider-flow';
import { providerRoutes } from './identity-provider/provider-routes';
import { patientHeaders } from './patient-page/headers';
import { patientPage } from './patient-page/patient-page';
import { apiKeySession } from './session/api-key-session';
import { attachSession } from './session/caller-session';
import { webApp } from './web/web-app';

const APIS = ['/api/*', '/trpc/*'];
const UPLOAD = '/api/image';

/**
 * Creates the HTTP application; its lines are in the order in which a request passes them. `main.ts` or a test listens.
 */
export async function createApp(app: AppDeps): Promise<Hono<AppEnv>> {
  const { settings, log } = app;
  const http = new Hono<AppEnv>();
  http.onError(sendError);

  http.use('*', requestLog(log));
  http.use('*', requestLocale());
  http.use('*', embedding(app));
  http.use('/p/*', patientHeaders());
  http.use('*', securityHeaders(settings));
  // The event stream is no-transform and images are compressed already: both pass unchanged.
  http.use('*', compressResponses());

  http.get('/health', async (c) => {
    const health = await readHealth(app);
    return c.json(health, health.database === 'up' ? 200 : 503, { 'Cache-Control': 'no-store' });
  });

  for (const api of APIS) {
    http.use(api, requestGuard(settings.origins));
    http.use(api, attachSession(app));
  }
  http.use('/api/*', apiKeySession(app));
  // The upload has a limit and an error of its own.
  for (const api of APIS) http.use(api, (c, next) => (c.req.path === UPLOAD ? next() : requestBodyLimit(c, next)));
  // An upload without a session is rejected before its body is read.
  http.use(UPLOAD, async (c, next) => ((await c.get('session').actor()) ? uploadBodyLimit(c, next) : next()));
  for (const api of APIS) http.use(api, idempotency(app));
  http.route(PROVIDER_PATH, providerRoutes(app));
  http.route('/api', restApi(app));
  http.use('/trpc/*', trpcApi(app));
  for (const path of [...APIS, '/api', '/trpc']) http.all(path, unknownAddress);

  http.route('/p', patientPage(app));
  if (settings.webDist) http.route('/', await webApp(settings.webDist, app.services.publicUrl));
  http.notFound(unknownAddress);
  return http;
}

function unknownAddress(): never {
  throw new AppError('NOT_FOUND', 'unknown address');
}
