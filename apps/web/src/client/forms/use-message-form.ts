import { z } from 'zod';
import { failureOf, reportFailure } from '../api/failure';
import { newUuid } from '../api/new-uuid';
import { useSaveForm, useStoredForm } from '../drafts/use-stored-form';
import { useValidatedForm } from './use-validated-form';

const message = z.object({ id: z.string(), text: z.string() });

const empty = (): z.infer<typeof message> => ({ id: newUuid(), text: '' });

interface Options {
  /** The name under which what is typed is stored in this browser. */
  formName: string;
  /** The rule of the call for the text. */
  text: z.ZodString;
  /** An earlier request succeeded and its response was lost; the text was changed since. */
  onAlreadySaved: () => void;
}

/**
 * Keeps the form of one text with an id of the browser's, so that it is created once when it is sent twice. An unsent
 * text is stored in this browser: neither closing the form nor leaving the page loses it.
 */
export function useMessageForm({ formName, text, onAlreadySaved }: Options) {
  const stored = useStoredForm(formName, message, true);
  const form = useValidatedForm({ initialValues: stored ?? empty(), schema: message.extend({ text }) });
  const { values } = form;
  const isEmpty = values.text.trim() === '';
  const deleteStored = useSaveForm(formName, isEmpty ? null : values);
  return {
    ...form,
    isEmpty,
    /** The text was saved: the form is empty, and the next one has another id. */
    clear(): void {
      deleteStored();
      form.setValues(empty());
    },
    /** Reports why the call failed; what was typed stays. */
    onError(error: unknown): void {
      if (failureOf(error).fields.id) {
        form.setFieldValue('id', newUuid());
        onAlreadySaved();
      } else reportFailure(error);
    },
  };
}

export type MessageForm = ReturnType<typeof useMessageForm>;
