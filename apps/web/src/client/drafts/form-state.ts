import { hashKey } from '@tanstack/react-query';

/** What a form holds, and the version of the saved thing that it was typed over. */
export interface FormState<T> {
  readonly version: number;
  readonly value: T;
}

/** What the form shows: what was typed where it says something else than what is saved, else what is saved now. */
export function standing<T>(typed: FormState<T> | null, saved: FormState<T>) {
  const isChanged = typed !== null && hashKey([typed.value]) !== hashKey([saved.value]);
  const shown = isChanged ? typed : saved;
  return { ...shown, isChanged, isBehind: shown.version !== saved.version };
}
