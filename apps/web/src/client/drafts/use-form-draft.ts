import { useState } from 'react';
import { z } from 'zod';
import { type FormState, standing } from './form-state';
import { useSaveForm, useStoredForm } from './use-stored-form';

/**
 * A form over something that others change too. What is typed stays, over a reload of the page as well, and over what somebody
 * else saves meanwhile: then `isBehind`, and the person chooses. `version` goes with a save. What has no version has 0.
 */
export function useFormDraft<T>(place: string, schema: z.ZodType<T>, saved: FormState<T>) {
  const kept = useStoredForm(place, z.object({ version: z.number(), value: schema }));
  const [typed, setTyped] = useState<FormState<T> | null>(kept);
  const now = standing(typed, saved);
  const forget = useSaveForm(place, now.isChanged ? { version: now.version, value: now.value } : null);
  return {
    ...now,
    set: (change: Partial<T>): void => setTyped({ version: now.version, value: { ...now.value, ...change } }),
    /** What is saved is shown, whoever saved it. */
    discard(): void {
      forget();
      setTyped(null);
    },
    /** The next save goes over what somebody else saved. */
    keepMine: (): void => setTyped({ version: saved.version, value: now.value }),
  };
}
