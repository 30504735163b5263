import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { showAlert } from '../alerts/alerts';
import { isSessionForgotten, useUser } from '../session/session';
import { useWords } from '../texts/texts';
import { keepText } from './save-text';
import { keptFormKey, readKeptForm } from './stored-form';

/**
 * What was typed at `place` and not saved when the page was left: the form begins with it, and the person is told unless
 * `silently`. Null: nothing was.
 */
export function useKeptForm<T>(place: string, schema: z.ZodType<T>, silently = false): T | null {
  const words = useWords();
  const { id } = useUser();
  const [kept] = useState(() => readKeptForm(keptFormKey(id, place), schema));
  const told = kept && !silently ? words.planner.save.draftRestored() : null;
  useEffect(() => {
    if (told) showAlert('info', told);
  }, [told]);
  return kept;
}

/**
 * Keeps what is typed at `place` in this browser until it is saved or discarded (null); signing out removes it. Answers the
 * function that forgets it at once, for who goes on before the form is shown anew.
 */
export function useKeepForm(place: string, typed: unknown): () => void {
  const { id } = useUser();
  const key = keptFormKey(id, place);
  const text = typed === null ? null : JSON.stringify(typed);
  useEffect(() => {
    if (text === null) localStorage.removeItem(key);
    else if (!isSessionForgotten()) keepText(key, text);
  }, [key, text]);
  return useCallback(() => localStorage.removeItem(key), [key]);
}
