import { type AppError, type ErrorBody, type Locale, toErrorBody } from '@molaar/contracts';
import { validationText } from '@molaar/i18n';

/**
 * Returns the body of an error response. Services name the error of a field by a key; the response has its text in the
 * caller's language.
 */
export function errorBody(error: AppError, locale: Locale): ErrorBody {
  const body = toErrorBody(error);
  if (!body.fields) return body;
  const fields = Object.entries(body.fields).map(([field, keyOrText]) => [field, validationText(keyOrText, locale)]);
  return { ...body, fields: Object.fromEntries(fields) };
}
