import type { KeyboardEvent } from 'react';

/** The button of a finding, or of a heading, that the arrow keys lead to. */
export const ROW_BUTTON = 'data-row-button';

/**
 * Arrow keys in the findings list, which is one stop of the Tab key. Right and left move between the buttons of a row;
 * up and down include the buttons of headings. Between findings the commands of the review move the selection, and the
 * focus follows it.
 * @param choose Selects the finding of a row.
 */
export function moveInList(event: KeyboardEvent<HTMLElement>, choose: (annotationId: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const row = event.target instanceof Element ? event.target.closest('li') : null;
  if (!row) return;
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    const buttons = [...row.querySelectorAll('button')];
    const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + (event.key === 'ArrowRight' ? 1 : -1)];
    next?.focus();
    event.preventDefault();
    return;
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const neighbour = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>(`[${ROW_BUTTON}]`);
  const annotationId = neighbour?.getAttribute('data-annotation');
  if (annotationId && row.hasAttribute('data-annotation')) return;
  // To or from a heading; one without a button is passed by the command.
  if (!target) return;
  event.preventDefault();
  target.focus();
  if (annotationId) choose(annotationId);
}
