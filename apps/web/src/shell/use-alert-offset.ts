import { useLayoutEffect, useState } from 'react';

/** Around an alert, pixels. */
const GAP = 8;
/** What an alert of two lines takes, pixels. */
const ROOM = 68;
const TOP = 12;

/**
 * How far down, in pixels, an alert covers neither the title nor the actions of the page's head; of a dialog, neither its title
 * nor, where there is room below or above it, anything else.
 * Measured while `measuring`, for the head grows, scrolls away and is exchanged with the page.
 */
export function useAlertOffset(measuring: boolean): number {
  const [top, setTop] = useState(TOP);
  useLayoutEffect(() => {
    if (!measuring) return;
    const measure = () => setTop(clearTop());
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

function clearTop(): number {
  const dialog = document.querySelector('.mantine-Modal-content');
  if (dialog) {
    const { top, bottom } = dialog.getBoundingClientRect();
    if (bottom + GAP + ROOM <= window.innerHeight) return bottom + GAP;
    return top >= TOP + ROOM ? TOP : bottomOf(dialog.querySelector('.mantine-Modal-header'));
  }
  return bottomOf(document.querySelector('[data-page-head]'));
}

function bottomOf(head: Element | null): number {
  return head ? Math.max(TOP, head.getBoundingClientRect().bottom + GAP) : TOP;
}
