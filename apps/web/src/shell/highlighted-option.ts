/** Returns the value of the highlighted option in the open list of a Select, which Enter chooses; null without one. */
export function highlightedOption(input: HTMLInputElement): string | null {
  const list = input.getAttribute('aria-controls');
  const option = list === null ? null : document.getElementById(list)?.querySelector('[data-combobox-selected]');
  return option?.getAttribute('value') ?? null;
}
