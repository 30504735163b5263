/** Least height that is reported, in CSS pixels: a dialog needs it, also above a page of two lines. */
export const LEAST_HEIGHT = 640;

/** Marks a loader whose height depends on that of the window. */
const LOADER = '[data-page-loader]';

/**
 * Returns the height that a page needs in a frame, in CSS pixels; null while it loads. Only the boxes of its parts
 * count: a list that scrolls in a part of its own would make a frame that follows as high as all of its rows. A page
 * that fills the window, such as the workdesk, needs the height that it has.
 */
export function contentHeight(content: HTMLElement): number | null {
  if (content.querySelector(LOADER)) return null;
  const boxes = [...content.children].map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return null;
  const { paddingTop, paddingBottom } = getComputedStyle(content);
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  return Math.max(LEAST_HEIGHT, Math.ceil(height + (Number.parseFloat(paddingTop) || 0) + (Number.parseFloat(paddingBottom) || 0)));
}
