import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { showAlert } from '../alerts/alerts';
import { isSessionCleared, useUser } from '../session/session';
import { useTexts } from '../texts/texts';
import { saveText } from './save-text';
import { readStoredForm, storedFormKey } from './stored-form';

/**
 * Returns what was typed in the form and not saved when the page was left; null when there is nothing. An alert reports
 * the restored draft unless `silently`.
 */
export function useStoredForm<T>(formName: string, schema: z.ZodType<T>, silently = false): T | null {
  const texts = useTexts();
  const { id } = useUser();
  const [stored] = useState(() => readStoredForm(storedFormKey(id, formName), schema));
  const message = stored && !silently ? texts.treatmentPlanner.save.draftRestored() : null;
  useEffect(() => {
    if (message) showAlert('info', message);
  }, [message]);
  return stored;
}

/**
 * Saves what is typed in a form in this browser until it is saved or discarded (null). Signing out deletes it.
 * @returns the function that deletes it at once, before the form is rendered again
 */
export function useSaveForm(formName: string, typed: unknown): () => void {
  const { id } = useUser();
  const key = storedFormKey(id, formName);
  const text = typed === null ? null : JSON.stringify(typed);
  useEffect(() => {
    if (text === null) localStorage.removeItem(key);
    else if (!isSessionCleared()) saveText(key, text);
  }, [key, text]);
  return useCallback(() => localStorage.removeItem(key), [key]);
}
