import { hashKey } from '@tanstack/react-query';

/** The value of a form, and the saved version that it was based on. */
export interface FormState<T> {
  readonly version: number;
  readonly value: T;
}

/** Returns what the form shows: what was typed when it differs from the saved value, else the saved value. */
export function currentFormState<T>(typed: FormState<T> | null, saved: FormState<T>) {
  const isChanged = typed !== null && hashKey([typed.value]) !== hashKey([saved.value]);
  const shown = isChanged ? typed : saved;
  return { ...shown, isChanged, isBehind: shown.version !== saved.version };
}
