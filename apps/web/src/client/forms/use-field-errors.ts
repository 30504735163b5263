import { useState } from 'react';
import type { z } from 'zod';
import { failureOf } from '../api/failure';
import { useLocale } from '../texts/texts';
import { validateInput } from './validate-input';

type FieldErrors = Readonly<Record<string, string>>;

/** Keeps the errors of a form whose values are stored elsewhere: in a draft, or in the page around it. */
export function useFieldErrors() {
  const locale = useLocale();
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    errors,
    /** Validates the input of a call. @returns null when it is invalid; `errors` then has the texts. */
    validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> | null {
      const { data, errors: found } = validateInput(schema, input, locale);
      setErrors(found);
      return data;
    },
    setServerErrors: (error: unknown) => setErrors(failureOf(error).fields),
    /** Clears the errors of fields that were changed. */
    clear: (fields: readonly string[]) =>
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))),
  };
}
