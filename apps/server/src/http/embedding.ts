import { isEmbeddable } from '@molaar/contracts';
import { findEmbeddingOrigins } from '@molaar/services/partners';
import { resolveSession } from '@molaar/services/session';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';
import { readEmbedCookie } from '../session/session-cookie';
import type { AppEnv } from './app-env';
import { isOfFrame, orphanFrame } from './orphan-frame';

/**
 * Lets the partner of the token in the address, or of the session, show the page in its frame; in a frame that has neither, says
 * so. Before the security headers.
 */
export function embedding(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET' && isEmbeddable(c.req.path)) {
      const cookie = readEmbedCookie(c);
      const token = c.req.query('token');
      try {
        const session = cookie && !token ? await resolveSession(app.services, cookie, { touch: false }) : undefined;
        const origins = await findEmbeddingOrigins(app.services, { token, actor: session?.actor ?? null });
        if (origins.length === 0 && isOfFrame(c)) return orphanFrame(c);
        c.set('embeddingOrigins', origins);
      } catch (error) {
        // The page itself needs no database; without it nobody embeds.
        logError(c.get('log'), toAppError(error, 'en'));
      }
    }
    return next();
  };
}
