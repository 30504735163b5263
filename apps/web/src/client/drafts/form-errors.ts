import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import { type Dispatch, type SetStateAction, useState } from 'react';
import type { z } from 'zod';
import { useLocale } from '../texts/texts';

/** What is wrong with a form, by the name of its field. */
export type FormErrors = Readonly<Record<string, string>>;

interface CheckedForm {
  readonly errors: FormErrors;
  /** For what the server refuses. */
  readonly setErrors: Dispatch<SetStateAction<FormErrors>>;
  /** The draft as the call takes it, or null: then `errors` tells, in the user's language, what is wrong with which field. */
  readonly checked: <Schema extends z.ZodType>(schema: Schema, draft: unknown) => z.output<Schema> | null;
}

/** A form is checked by the schema of its call before it is sent; what is wrong stays at its fields until the next try. */
export function useFormErrors(): CheckedForm {
  const locale = useLocale();
  const [errors, setErrors] = useState<FormErrors>({});
  return {
    errors,
    setErrors,
    checked: (schema, draft) => {
      const input = schema.safeParse(draft, { error: zodErrorMap(locale) });
      setErrors(input.success ? {} : fieldErrors(input.error, locale));
      return input.success ? input.data : null;
    },
  };
}
