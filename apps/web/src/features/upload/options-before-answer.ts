import type { ComboboxItem } from '@mantine/core';

/**
 * Returns what a picker may show while the server has not answered to what is typed: of the options before it, those
 * with every typed word. Enter chooses the first one, which must never be another patient than the typed one.
 */
export function optionsBeforeAnswer<Option extends Pick<ComboboxItem, 'label'>>(options: readonly Option[], typed: string): Option[] {
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
