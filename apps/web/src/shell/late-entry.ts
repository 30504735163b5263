import { bestMatch, type Options } from './rank-options';

/** A text for which Enter was pressed while the options were loading; null when none is waiting. */
export interface LateEntry {
  current: string | null;
}

/**
 * Returns the option that the waiting text chooses, once the options are loaded, and ends the waiting; undefined while
 * they are loading, where no text is waiting, and where none matches.
 */
export function takeLateEntry(entry: LateEntry, options: Options, isLoading: boolean): string | undefined {
  if (entry.current === null || isLoading) return undefined;
  const typed = entry.current;
  entry.current = null;
  return bestMatch(options, typed);
}
