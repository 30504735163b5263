import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../app-env';
import { errorBody } from './error-body';
import { logError } from './log-error';
import { toAppError } from './to-app-error';

/** Sends an error as the JSON response of a REST request, and logs it. */
export const sendError: ErrorHandler<AppEnv> = (cause, c: Context<AppEnv>) => {
  const locale = c.get('locale') ?? 'en';
  const error = toAppError(cause, locale);
  logError(c.get('log'), error);
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds));
  if (error.redirectTo !== undefined) c.header('redirect-url', error.redirectTo);
  c.set('errorCode', error.code);
  c.header('Cache-Control', 'no-store');
  return c.json(errorBody(error, locale), error.status as ContentfulStatusCode);
};
