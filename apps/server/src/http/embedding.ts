import { isEmbeddable } from '@molaar/contracts';
import { findEmbeddingOrigins } from '@molaar/services/partners';
import { resolveSession } from '@molaar/services/session';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';
import { readEmbedCookie } from '../session/session-cookie';
import { isFrameRequest, sendExpiredFramePage } from './expired-frame-page';

/**
 * Allows the partner of the token in the URL, or of the session, to show the page in its frame. In a frame that has
 * neither, sends the expired-frame page. Runs before the security headers.
 */
export function embedding(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET' && isEmbeddable(c.req.path)) {
      const cookie = readEmbedCookie(c);
      const token = c.req.query('token');
      try {
        const session = cookie && !token ? await resolveSession(app.services, cookie, { touch: false }) : undefined;
        const origins = await findEmbeddingOrigins(app.services, { token, actor: session?.actor ?? null });
        if (origins.length === 0 && isFrameRequest(c)) return sendExpiredFramePage(c);
        c.set('embeddingOrigins', origins);
      } catch (error) {
        // The page itself needs no database. Without one no origin may embed it.
        logError(c.get('log'), toAppError(error, 'en'));
      }
    }
    return next();
  };
}
