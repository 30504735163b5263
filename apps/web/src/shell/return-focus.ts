/** So many elements that had the focus are remembered: a menu's item and its button, and a dialog over a dialog. */
const REMEMBERED = 8;

/**
 * Returns the focus to where it was before a dialog that is removed: Mantine does that only for dialogs that stay in
 * the page. Where that element is gone too, as the item of a menu is, the one before it gets the focus.
 */
export function returnFocusAfterDialogs(): void {
  const focused: HTMLElement[] = [];

  /** Runs only while the focus is in a dialog. */
  const observer = new MutationObserver(() => {
    if (focused.at(-1)?.isConnected) return;
    observer.disconnect();
    // A dialog that opens another one, or a page that follows it, takes the focus itself.
    setTimeout(() => {
      if (document.activeElement === document.body) focused.findLast(isReachable)?.focus({ preventScroll: true });
    });
  });

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const dialog = target.closest('[role="dialog"]');
    // Of a dialog only the last element, so that what opened it is remembered.
    if (dialog && focused.at(-1)?.closest('[role="dialog"]') === dialog) focused.pop();
    focused.push(target);
    if (focused.length > REMEMBERED) focused.shift();
    observer.disconnect();
    if (dialog) observer.observe(document.body, { childList: true, subtree: true });
  });
}

const isReachable = (element: HTMLElement) => element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled');
