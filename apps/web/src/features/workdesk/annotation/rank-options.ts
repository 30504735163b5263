import type { ComboboxItem, OptionsFilter } from '@mantine/core';

/** How well an option matches: 0 the whole label, 1 its beginning, 2 the beginning of a word, 3 any part. */
function rank({ label }: ComboboxItem, search: string): number {
  const text = label.toLowerCase();
  if (text === search) return 0;
  if (text.startsWith(search)) return 1;
  return text.includes(` ${search}`) ? 2 : 3;
}

/**
 * Filters the options of a Select by what was typed. The best match comes first, whatever its group, as Enter chooses
 * it.
 */
export const rankOptions: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  if (typed === '') return options;
  return options
    .flatMap((option) => ('group' in option ? option.items : [option]))
    .filter(({ label }) => label.toLowerCase().includes(typed))
    .sort((a, b) => rank(a, typed) - rank(b, typed));
};

/** Returns the value of the best match; undefined when nothing matches. */
export function bestMatch(options: Parameters<OptionsFilter>[0]['options'], search: string): string | undefined {
  const [best] = rankOptions({ options, search, limit: Number.POSITIVE_INFINITY }) as ComboboxItem[];
  return search.trim() === '' ? undefined : best?.value;
}
