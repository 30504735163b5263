import type { ComboboxItem } from '@mantine/core';
import { exactMatch, labelOf, type Options, rankOptions } from './rank-options';

/**
 * Returns the value of the option that a text can only mean: the one that was typed whole, or the only match.
 * @param value The chosen option, whose label was not typed.
 * @returns undefined for no or several matches, and when nothing was typed.
 */
export function onlyMatch(options: Options, value: string | null, search: string): string | undefined {
  if (search.trim() === '' || search === labelOf(options, value)) return undefined;
  const [only, ...others] = rankOptions({ options, search, limit: 2 }) as ComboboxItem[];
  return exactMatch(options, search) ?? (others.length === 0 ? only?.value : undefined);
}
