/**
 * Saves a draft in the browser.
 * @returns false when the browser has no space left: the draft before stays.
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
