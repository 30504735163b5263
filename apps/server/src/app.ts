import { AppError } from '@molaar/contracts';
import { Hono } from 'hono';
import { restApi } from './api/rest-api';
import { trpcApi } from './api/trpc-api';
import type { AppDeps } from './app-deps';
import { answerError } from './errors/answer-error';
import { readHealth } from './health';
import type { AppEnv } from './http/app-env';
import { requestBodyLimit, uploadBodyLimit } from './http/body-limits';
import { compressAnswers } from './http/compress-answers';
import { embedding } from './http/embedding';
import { idempotency } from './http/idempotency';
import { requestLocale } from './http/locale';
import { requestGuard } from './http/request-guard';
import { requestLog } from './http/request-log';
import { securityHeaders } from './http/security-headers';
import { providerRoutes } from './identity/provider-routes';
import { PROVIDER_PATH } from './identity/provider-visit';
import { patientHeaders } from './patient-page/headers';
import { patientPage } from './patient-page/patient-page';
import { rememberSession } from './session/caller-session';
import { partnerKeys } from './session/partner-keys';
import { webApp } from './web/web-app';

const UPLOAD = '/api/image';

/** The whole HTTP application, in the order in which a request meets it. It does not listen: `main.ts` or a test does. */
export async function createApp(app: AppDeps): Promise<Hono<AppEnv>> {
  const { settings, log } = app;
  const http = new Hono<AppEnv>();
  http.onError(answerError);

  http.use('*', requestLog(log));
  http.use('*', requestLocale());
  http.use('*', embedding(app));
  http.use('/p/*', patientHeaders());
  http.use('*', securityHeaders(settings));
  // The event stream says no-transform, and images are compressed already: both pass as they are.
  http.use('*', compressAnswers());

  http.get('/health', async (c) => {
    const health = await readHealth(app);
    return c.json(health, health.database === 'up' ? 200 : 503, { 'Cache-Control': 'no-store' });
  });

  for (const doors of ['/api/*', '/trpc/*']) {
    http.use(doors, requestGuard(settings.origins));
    http.use(doors, rememberSession(app));
  }
  http.use('/api/*', partnerKeys(app));
  // The upload has its own limit, and its own words for it.
  for (const doors of ['/api/*', '/trpc/*']) http.use(doors, (c, next) => (c.req.path === UPLOAD ? next() : requestBodyLimit(c, next)));
  // A stranger's upload is refused before anything of it is read.
  http.use(UPLOAD, async (c, next) => ((await c.get('session').actor()) ? uploadBodyLimit(c, next) : next()));
  for (const doors of ['/api/*', '/trpc/*']) http.use(doors, idempotency(app));
  http.route(PROVIDER_PATH, providerRoutes(app));
  http.route('/api', restApi(app));
  http.use('/trpc/*', trpcApi(app));
  http.all('/api/*', unknownAddress);
  http.all('/trpc/*', unknownAddress);
  http.all('/api', unknownAddress);
  http.all('/trpc', unknownAddress);

  http.route('/p', patientPage(app));
  if (settings.webDist) http.route('/', await webApp(settings.webDist));
  http.notFound(unknownAddress);
  return http;
}

function unknownAddress(): never {
  throw new AppError('NOT_FOUND', 'unknown address');
}
