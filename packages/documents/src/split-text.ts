/**
 * Splits a text into paragraphs of at most `limit` characters. A longer one is divided behind a sentence, else at a
 * space, else anywhere.
 */
export function splitText(text: string, limit: number): string[] {
  return text
    .split(/\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph) => divide(paragraph, limit));
}

function divide(paragraph: string, limit: number): string[] {
  const parts: string[] = [];
  let rest = paragraph;
  while (rest.length > limit) {
    const head = rest.slice(0, limit);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('! '), head.lastIndexOf('? ')) + 1;
    const cut = sentence > limit / 2 ? sentence : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : limit;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  if (rest !== '') parts.push(rest);
  return parts;
}
