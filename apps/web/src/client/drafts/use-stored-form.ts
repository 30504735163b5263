import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { showAlert } from '../alerts/alerts';
import { isSessionCleared, useUser } from '../session/session';
import { useTexts } from '../texts/texts';
import { saveText } from './save-text';
import { readStoredForm, storedFormKey } from './stored-form';

/**
 * What was typed at `place` and not saved when the page was left: the form begins with it, and the person is told unless
 * `silently`. Null: nothing was.
 */
export function useStoredForm<T>(place: string, schema: z.ZodType<T>, silently = false): T | null {
  const texts = useTexts();
  const { id } = useUser();
  const [kept] = useState(() => readStoredForm(storedFormKey(id, place), schema));
  const told = kept && !silently ? texts.treatmentPlanner.save.draftRestored() : null;
  useEffect(() => {
    if (told) showAlert('info', told);
  }, [told]);
  return kept;
}

/**
 * Keeps what is typed at `place` in this browser until it is saved or discarded (null); signing out removes it. Answers the
 * function that forgets it at once, for who goes on before the form is shown anew.
 */
export function useSaveForm(place: string, typed: unknown): () => void {
  const { id } = useUser();
  const key = storedFormKey(id, place);
  const text = typed === null ? null : JSON.stringify(typed);
  useEffect(() => {
    if (text === null) localStorage.removeItem(key);
    else if (!isSessionCleared()) saveText(key, text);
  }, [key, text]);
  return useCallback(() => localStorage.removeItem(key), [key]);
}
