import type { Locale } from '@molaar/contracts';
import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import type { z } from 'zod';

type Validated<Schema extends z.ZodType> = { readonly data: z.output<Schema> | null; readonly errors: Readonly<Record<string, string>> };

/** Validates the input of a call. @returns the parsed input, or null and the errors by field in the given language. */
export function validateInput<Schema extends z.ZodType>(schema: Schema, input: unknown, locale: Locale): Validated<Schema> {
  const result = schema.safeParse(input, { error: zodErrorMap(locale) });
  return result.success ? { data: result.data, errors: {} } : { data: null, errors: fieldErrors(result.error, locale) };
}

/** Moves the error of an entry ("origins.0") to its field, where it is shown and cleared. */
export function errorsOfFields(errors: Readonly<Record<string, string>>, values: object): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [path, text] of Object.entries(errors)) {
    const [field = path] = path.split('.');
    fields[field in values ? field : path] ??= text;
  }
  return fields;
}
