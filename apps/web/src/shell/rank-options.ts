import type { ComboboxItem, OptionsFilter } from '@mantine/core';

/** An option that is also found by other words than its label. */
export interface SearchOption extends ComboboxItem {
  readonly searchWords?: readonly string[];
}

/** How well a text matches: 0 the whole text, 1 its beginning, 2 the beginning of a word, 3 any part, 4 not at all. */
function rankText(text: string, search: string): number {
  const found = text.toLowerCase();
  if (found === search) return 0;
  if (found.startsWith(search)) return 1;
  if (found.includes(` ${search}`)) return 2;
  return found.includes(search) ? 3 : NO_MATCH;
}

const NO_MATCH = 4;

/** How well an option matches: its label, or one of its other words from their beginning. */
function rank({ label, searchWords = [] }: SearchOption, search: string): number {
  const words = searchWords.map((word) => rankText(word, search)).filter((one) => one <= 1);
  return Math.min(rankText(label, search), ...words);
}

/**
 * Filters the options of a Select by what was typed. The best match comes first, whatever its group, as Enter chooses
 * it.
 */
export const rankOptions: OptionsFilter = ({ options, search, limit }) => {
  const typed = search.trim().toLowerCase();
  if (typed === '') return options.slice(0, limit);
  return flat(options)
    .filter((option) => rank(option, typed) < NO_MATCH)
    .sort((a, b) => rank(a, typed) - rank(b, typed))
    .slice(0, limit);
};

export type Options = Parameters<OptionsFilter>[0]['options'];

const flat = (options: Options): SearchOption[] => options.flatMap((option) => ('group' in option ? option.items : [option]));

/** Returns the option of the value alone; none without it. */
export const optionOf = (options: Options, value: string | null): SearchOption[] =>
  flat(options)
    .filter((option) => option.value === value)
    .slice(0, 1);

/** Returns the label of the value; empty without one. */
export const labelOf = (options: Options, value: string | null): string => optionOf(options, value)[0]?.label ?? '';

/** Returns the value of the option that was typed whole; undefined where none was. */
export function exactMatch(options: Options, search: string): string | undefined {
  const typed = search.trim().toLowerCase();
  return flat(options).find(({ label }) => label.toLowerCase() === typed)?.value;
}

/** Returns the value of the best match; undefined when nothing matches. */
export function bestMatch(options: Options, search: string): string | undefined {
  const [best] = rankOptions({ options, search, limit: Number.POSITIVE_INFINITY }) as ComboboxItem[];
  return search.trim() === '' ? undefined : best?.value;
}
