import type { Box } from '@molaar/domain/geometry';

/** Attributes of an element that lies over the image: labels are placed beside it. */
export const OVER_IMAGE = { 'data-over-image': true } as const;

/** Event of the document: another element lies over an image, or one of them has gone. */
export const COVER_CHANGE = 'coverchange';

/** Has the labels placed again, beside what lies over their image now. */
export function announceCover(): void {
  document.dispatchEvent(new Event(COVER_CHANGE));
}

/** Returns what lies over the image of this map; CSS pixels from its corner. */
export function coveredBoxes(map: HTMLElement): Box[] {
  const view = map.getBoundingClientRect();
  return [...document.querySelectorAll('[data-over-image]')].flatMap((element): Box[] => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isOver = width > 0 && left < view.right && right > view.left && top < view.bottom && bottom > view.top;
    return isOver ? [[left - view.left, top - view.top, width, height]] : [];
  });
}
