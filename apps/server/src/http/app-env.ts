import type { Locale } from '@molaar/contracts';
import type { Logger } from 'pino';
import type { CallerSession } from '../session/caller-session';

/** What the middlewares leave for the handlers. */
export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** From Accept-Language; English unless it asks for Estonian. */
    locale: Locale;
    session: CallerSession;
    /** Origins whose pages may show this answer in a frame; absent: none. */
    embeddingOrigins?: readonly string[];
    /** This response's nonce, made by Hono's secureHeaders. */
    secureHeadersNonce?: string;
    /** Of a patient's visit that this very request began. */
    visitToken?: string;
  };
}
