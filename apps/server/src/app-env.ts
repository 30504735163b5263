import type { Image, Locale, User } from '@molaar/contracts';
import type { Logger } from 'pino';
import type { CallerSession } from './session/caller-session';

/** What the workdesk's page contains of the image that it will show, and of the person who opens it. */
export interface OpenedImage {
  readonly user: User;
  readonly image: Image;
  /** The tiles of one level of the image, with which the page shows it at once; `data` is a JPEG in base64. */
  readonly tiles?: readonly { readonly z: number; readonly y: number; readonly x: number; readonly data: string }[] | undefined;
}

/** What the middlewares set for the handlers. */
export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** From Accept-Language; English unless it asks for Estonian. */
    locale: Locale;
    session: CallerSession;
    /** Code of the error that this response contains. */
    errorCode?: string;
    /** Origins whose pages may show this response in a frame; absent: none. */
    embeddingOrigins?: readonly string[];
    /** This response's nonce, made by Hono's secureHeaders. */
    secureHeadersNonce?: string;
    /** Token of the patient's visit that this request started. */
    visitToken?: string;
    /** Of the page of an image that its reader may see. */
    openedImage?: OpenedImage | undefined;
  };
}
