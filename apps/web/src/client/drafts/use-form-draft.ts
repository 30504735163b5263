import { useState } from 'react';
import { z } from 'zod';
import { currentFormState, type FormState } from './form-state';
import { useSaveForm, useStoredForm } from './use-stored-form';

/**
 * Keeps the draft of a form whose saved value others may change too. The draft survives a reload, and a save by
 * somebody else: then `isBehind` is true and the person chooses. A save sends `version`; what has no version uses 0.
 */
export function useFormDraft<T>(formName: string, schema: z.ZodType<T>, saved: FormState<T>) {
  const stored = useStoredForm(formName, z.object({ version: z.number(), value: schema }));
  const [typed, setTyped] = useState<FormState<T> | null>(stored);
  const now = currentFormState(typed, saved);
  const deleteStored = useSaveForm(formName, now.isChanged ? { version: now.version, value: now.value } : null);
  return {
    ...now,
    set: (change: Partial<T>): void => setTyped({ version: now.version, value: { ...now.value, ...change } }),
    /** Discards the draft and shows the saved value. */
    discard(): void {
      deleteStored();
      setTyped(null);
    },
    /** Bases the draft on the latest version, so that the next save overwrites it. */
    keepMine: (): void => setTyped({ version: saved.version, value: now.value }),
  };
}
