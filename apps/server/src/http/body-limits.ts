import { AppError, UPLOAD_PIECE_BYTES } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { carriesSession } from '../session/session-cookie';
import type { AppEnv } from './app-env';

/** Somebody who is not signed in sends a name and a password. */
export const STRANGER_BYTES = 64 * 1024;
/** 20,000 objects of an image. */
const SIGNED_IN_BYTES = 16 * 1024 * 1024;
/** The largest image and its multipart frame; the image's own limit is checked to the byte afterwards. */
const UPLOAD_BYTES = IMAGE_LIMITS.maxBytes + 64 * 1024;

/**
 * Refuses a body of more than so many bytes by `onError`. Where the request says how long its body is, that is judged and HTTP
 * holds it to it; to ask for its stream would make a web Request of it, a good part of what a small call costs.
 */
function limit(maxSize: number, onError: () => never): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError });
  return (c, next) => {
    const length = statedLength(c);
    if (length === undefined) return counted(c, next);
    return length > maxSize ? onError() : next();
  };
}

/** The body's length as the request states it; undefined for one that comes in chunks. */
function statedLength(c: Context): number | undefined {
  const length = c.req.header('Content-Length');
  return length === undefined || c.req.header('Transfer-Encoding') !== undefined ? undefined : Number(length);
}

const tooLong = (): never => {
  throw new AppError('VALIDATION_FAILED', 'the request is too long');
};
const strangerBodyLimit = limit(STRANGER_BYTES, tooLong);
/** Whose session ended hears that, and not that the drawing that he saves is too long. */
const ended = limit(STRANGER_BYTES, () => {
  throw new AppError('NOT_AUTHENTICATED', 'sign in first');
});
const signedIn = limit(SIGNED_IN_BYTES, tooLong);

/**
 * How long a request may be, before anything reads it. It goes after who calls was looked up: a cookie or header that is
 * merely there opens nothing.
 */
export const requestBodyLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!hasBody(c)) return next();
  // Where nobody can be looked up, the door itself meets the same failure and says so in its own form.
  const isKnown = await c
    .get('session')
    .actor()
    .then(Boolean, () => true);
  if (isKnown) return signedIn(c, next);
  const showsSession = carriesSession(c) || c.req.header('Authorization') !== undefined;
  return (showsSession ? ended : strangerBodyLimit)(c, next);
};

function hasBody(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false;
  return (statedLength(c) ?? (c.req.raw.body === null ? 0 : 1)) > 0;
}

/** For one piece of an upload. */
export const uploadPieceLimit = limit(UPLOAD_PIECE_BYTES, tooLong);

/** For the upload, whose answer names the image. */
export const uploadBodyLimit = limit(UPLOAD_BYTES, () => {
  throw new AppError('IMAGE_TOO_LARGE', `the file is larger than ${IMAGE_LIMITS.maxBytes} bytes`);
});
