/** Keeps the last two words of a text on one line: a number or a short word alone on the last one is overlooked. */
export function joinLastWords(text: string): string {
  return text.replace(/ (?=\S+$)/, '\u00a0');
}
