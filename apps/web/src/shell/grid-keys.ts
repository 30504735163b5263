import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus as in a spreadsheet: Enter and the arrow keys go to the same field of the next or previous row,
 * Shift+Enter back. Text areas and selects keep their own keys.
 */
export function moveFocusInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, shiftKey, currentTarget } = event;
  const step = STEPS[key];
  if (!step || !(target instanceof HTMLInputElement) || target.dataset.col === undefined) return;
  const column = [...currentTarget.querySelectorAll<HTMLInputElement>(`input[data-col="${target.dataset.col}"]`)];
  const next = column[column.indexOf(target) + (key === 'Enter' && shiftKey ? -1 : step)];
  event.preventDefault();
  next?.focus();
  next?.select();
}
