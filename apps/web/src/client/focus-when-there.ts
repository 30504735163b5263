/** Frames for which an element is awaited: about a second. */
const LATEST = 60;

/**
 * Focuses an element in the first frame in which it is in the page: what shows it may still be loading. Ends when the
 * focus moves to something else meanwhile.
 *
 * @param find returns the element, or nothing while it is not there
 */
export function focusWhenThere(find: () => HTMLElement | null | undefined): void {
  const before = document.activeElement;
  let left = LATEST;
  const look = () => {
    const element = find();
    if (element) element.focus();
    else if (--left > 0 && document.activeElement === before) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
