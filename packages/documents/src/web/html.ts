import { escapeMarkup } from '@molaar/domain/text';

/** Safe markup, which is not escaped again. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | false | undefined | readonly Part[];

/** Template tag that escapes its values, except for `Markup`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + (index < parts.length ? asMarkup(parts[index]) : '')).join(''));
}

/** Wraps trusted markup without escaping it. */
export function raw(text: string): Markup {
  return new Markup(text);
}

function asMarkup(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return (part as readonly Part[]).map(asMarkup).join('');
  if (part === null || part === undefined || part === false) return '';
  return escapeMarkup(String(part));
}
