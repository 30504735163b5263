/** Returns whether an option is highlighted in the open list of a Select: Enter then chooses it. */
export function hasHighlight(input: HTMLInputElement): boolean {
  const list = input.getAttribute('aria-controls');
  return list !== null && document.getElementById(list)?.querySelector('[data-combobox-selected]') != null;
}
