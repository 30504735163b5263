import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { failureOf, reportFailure } from '../api/failure';
import { useLocale } from '../texts/texts';
import { errorsOfFields, validateInput } from './validate-input';

interface FormOptions<Values, Schema extends z.ZodType> {
  initialValues: Values;
  /** The schema of the call that the form sends; a function loads it, so that a public page is shown without it. */
  schema: Schema | (() => Promise<Schema>);
  /** Makes the input of the call from what was typed; without it the values are the input. */
  toInput?: (values: Values) => unknown;
  onValuesChange?: (values: Values) => void;
}

/**
 * Keeps the values and errors of a form (`@mantine/form`). The schema of the call validates them when the form is
 * submitted, with texts in the user's language; an error disappears when its field is changed.
 */
export function useValidatedForm<Values extends Record<string, unknown>, Schema extends z.ZodType>(options: FormOptions<Values, Schema>) {
  const { initialValues, schema, onValuesChange, toInput = (values) => values } = options;
  const locale = useLocale();
  const [loaded] = useState(() => Promise.resolve(typeof schema === 'function' ? schema() : schema));
  const form = useForm({
    initialValues,
    ...(onValuesChange ? { onValuesChange } : {}),
  });
  const check = (loadedSchema: Schema, values: Values, send: (input: z.output<Schema>) => void): boolean => {
    const { data, errors } = validateInput(loadedSchema, toInput(values), locale);
    if (data !== null) send(data);
    else form.setErrors(errorsOfFields(errors, values));
    return data !== null;
  };
  return {
    ...form,
    /** The `onSubmit` of the form: calls `send` with the input of the call when it is valid. */
    onValid: (send: (input: z.output<Schema>) => void) =>
      form.onSubmit((values, event) => {
        form.clearErrors();
        const element = event?.currentTarget;
        const submit = (found: Schema) => {
          if (!check(found, values, send) && element) focusFirstError(element);
        };
        // What could not be loaded when the page was opened is loaded again.
        if (typeof schema === 'function') void loaded.catch(schema).then(submit, reportFailure);
        else submit(schema);
      }),
    /** Shows the errors that the server returned at their fields. */
    setServerErrors: (error: unknown) => form.setErrors(errorsOfFields(failureOf(error).fields, form.getValues())),
  };
}

/** Moves the focus to the first field with an error, once it is shown: the mistake may be far from the button. */
function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
