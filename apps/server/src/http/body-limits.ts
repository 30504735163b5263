import { AppError, UPLOAD_PIECE_BYTES } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { carriesSession } from '../session/session-cookie';
import type { AppEnv } from './app-env';

/** Somebody who is not signed in sends a name and a password. */
export const STRANGER_BYTES = 64 * 1024;
/** 20,000 objects of an image. */
const SIGNED_IN_BYTES = 16 * 1024 * 1024;
/** The largest image and its multipart frame; the image's own limit is checked to the byte afterwards. */
const UPLOAD_BYTES = IMAGE_LIMITS.maxBytes + 64 * 1024;

const tooLong = (): never => {
  throw new AppError('VALIDATION_FAILED', 'the request is too long');
};
const strangerBodyLimit = bodyLimit({ maxSize: STRANGER_BYTES, onError: tooLong });
/** Whose session ended hears that, and not that the drawing that he saves is too long. */
const ended = bodyLimit({
  maxSize: STRANGER_BYTES,
  onError: () => {
    throw new AppError('NOT_AUTHENTICATED', 'sign in first');
  },
});
const signedIn = bodyLimit({ maxSize: SIGNED_IN_BYTES, onError: tooLong });

/**
 * How long a request may be, before anything reads it. It goes after who calls was looked up: a cookie or header that is
 * merely there opens nothing.
 */
export const requestBodyLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.raw.body === null) return next();
  // Where nobody can be looked up, the door itself meets the same failure and says so in its own form.
  const isKnown = await c
    .get('session')
    .actor()
    .then(Boolean, () => true);
  if (isKnown) return signedIn(c, next);
  const showsSession = carriesSession(c) || c.req.header('Authorization') !== undefined;
  return (showsSession ? ended : strangerBodyLimit)(c, next);
};

/** For one piece of an upload. */
export const uploadPieceLimit = bodyLimit({ maxSize: UPLOAD_PIECE_BYTES, onError: tooLong });

/** For the upload, whose answer names the image. */
export const uploadBodyLimit = bodyLimit({
  maxSize: UPLOAD_BYTES,
  onError: () => {
    throw new AppError('IMAGE_TOO_LARGE', `the file is larger than ${IMAGE_LIMITS.maxBytes} bytes`);
  },
});
