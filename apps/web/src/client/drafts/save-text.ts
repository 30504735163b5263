/** Keeps a draft in the browser. One without room for it keeps the draft before, and the answer is false. */
export function saveText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false;
  }
}
