import { AppError, UPLOAD_PIECE_BYTES } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { carriesSession } from '../session/session-cookie';

/** Somebody who is not signed in sends a name and a password. */
const STRANGER_BYTES = 64 * 1024;
/** 20,000 objects of an image. */
const SIGNED_IN_BYTES = 16 * 1024 * 1024;
/** The largest image and its multipart frame; the image's own limit is checked to the byte afterwards. */
const UPLOAD_BYTES = IMAGE_LIMITS.maxBytes + 64 * 1024;

const tooLong = (): never => {
  throw new AppError('VALIDATION_FAILED', 'the request is too long');
};
const stranger = bodyLimit({ maxSize: STRANGER_BYTES, onError: tooLong });
const signedIn = bodyLimit({ maxSize: SIGNED_IN_BYTES, onError: tooLong });

/** How long a request may be, before anything reads it. */
export const requestBodyLimit: MiddlewareHandler = (c, next) => {
  const isStranger = !carriesSession(c) && c.req.header('Authorization') === undefined;
  return (isStranger ? stranger : signedIn)(c, next);
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
