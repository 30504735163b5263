/** Keeps a draft in the browser. One without room for it keeps the draft before; nothing that is on the screen is lost by that. */
export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
