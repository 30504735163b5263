import { type AppError, type ErrorBody, type Locale, toErrorBody } from '@molaar/contracts';
import { validationText } from '@molaar/i18n';

/** The body that leaves the server; services name a field's trouble by its key, the caller reads it in his language. */
export function errorBody(error: AppError, locale: Locale): ErrorBody {
  const body = toErrorBody(error);
  if (!body.fields) return body;
  const fields = Object.entries(body.fields).map(([field, keyOrText]) => [field, validationText(keyOrText, locale)]);
  return { ...body, fields: Object.fromEntries(fields) };
}
