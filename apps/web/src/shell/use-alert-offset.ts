import { useLayoutEffect, useState } from 'react';

/** The space around an alert, pixels. */
const GAP = 8;
/** The height of an alert of two lines, pixels. */
const ALERT_HEIGHT = 68;
const TOP = 12;

/**
 * Returns the offset of the alerts from the top, in pixels: below the header of the page; next to a dialog if there is
 * space, else below its title.
 * @param measuring Whether an alert is shown. Only then the offset follows the page, whose header grows, scrolls and
 * changes.
 */
export function useAlertOffset(measuring: boolean): number {
  const [top, setTop] = useState(TOP);
  useLayoutEffect(() => {
    if (!measuring) return;
    const measure = () => setTop(alertOffset());
    measure();
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      changes.disconnect();
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [measuring]);
  return top;
}

function alertOffset(): number {
  const dialog = document.querySelector('.mantine-Modal-content');
  if (dialog) {
    const { top, bottom } = dialog.getBoundingClientRect();
    if (bottom + GAP + ALERT_HEIGHT <= window.innerHeight) return bottom + GAP;
    return top >= TOP + ALERT_HEIGHT ? TOP : bottomOf(dialog.querySelector('.mantine-Modal-header'));
  }
  return bottomOf(document.querySelector('[data-page-head]'));
}

function bottomOf(head: Element | null): number {
  return head ? Math.max(TOP, head.getBoundingClientRect().bottom + GAP) : TOP;
}
