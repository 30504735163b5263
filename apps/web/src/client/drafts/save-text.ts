/**
 * Saves a text in the browser, as a draft.
 * @returns false when the browser has no space left: the text before stays.
 */
export function saveText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false;
  }
}
