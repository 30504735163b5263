import { AppError, UPLOAD_PART_BYTES } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv } from '../app-env';
import { hasSessionCookie } from '../session/session-cookie';

/** Limit without a session: a name, a password, a form. */
export const ANONYMOUS_BYTES = 64 * 1024;
/** Limit of a signed-in request: 20,000 annotations of an image. */
const SIGNED_IN_BYTES = 16 * 1024 * 1024;
/** The largest image and its multipart envelope; the exact limit of the image is checked afterwards. */
const UPLOAD_BYTES = IMAGE_LIMITS.maxBytes + 64 * 1024;

/**
 * Limits the length of a request's body; calls `onError` for a longer one. A Content-Length decides where there is one
 * (HTTP enforces it): counting the stream would create a web Request, a good part of the cost of a small call.
 */
function limit(maxSize: number, onError: () => never): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError });
  return (c, next) => {
    const length = statedLength(c);
    if (length === undefined) return counted(c, next);
    return length > maxSize ? onError() : next();
  };
}

/** Returns the Content-Length in bytes; undefined for a chunked body. */
function statedLength(c: Context): number | undefined {
  const length = c.req.header('Content-Length');
  return length === undefined || c.req.header('Transfer-Encoding') !== undefined ? undefined : Number(length);
}

const tooLong = (): never => {
  throw new AppError('VALIDATION_FAILED', 'the request is too long');
};
const anonymousBodyLimit = limit(ANONYMOUS_BYTES, tooLong);
/**
 * With an ended session the error is about the session, not about the length of the annotations that are being saved.
 */
const endedSessionBodyLimit = limit(ANONYMOUS_BYTES, () => {
  throw new AppError('NOT_AUTHENTICATED', 'sign in first');
});
const signedInBodyLimit = limit(SIGNED_IN_BYTES, tooLong);

/**
 * Limits the length of a request before anything reads it. The limit depends on the resolved session: the mere presence
 * of a cookie or header does not raise it.
 */
export const requestBodyLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!hasBody(c)) return next();
  // When the session cannot be resolved (no database), the API fails in the same way and reports it in its own format.
  const isKnown = await c
    .get('session')
    .actor()
    .then(Boolean, () => true);
  if (isKnown) return signedInBodyLimit(c, next);
  const hasCredential = hasSessionCookie(c) || c.req.header('Authorization') !== undefined;
  return (hasCredential ? endedSessionBodyLimit : anonymousBodyLimit)(c, next);
};

function hasBody(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false;
  return (statedLength(c) ?? (c.req.raw.body === null ? 0 : 1)) > 0;
}

/** Limits one part of an upload. */
export const uploadPartLimit = limit(UPLOAD_PART_BYTES, tooLong);

/** Limits the upload of an image; its error names the image. */
export const uploadBodyLimit = limit(UPLOAD_BYTES, () => {
  throw new AppError('IMAGE_TOO_LARGE', `the file is larger than ${IMAGE_LIMITS.maxBytes} bytes`);
});
