import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives a page that was gone to the keyboard, where what had it went with the page or the dialog before: the next Tab would begin
 * somewhere among what is no longer there. The first page begins at its top, and what took the keyboard itself keeps it.
 */
export function usePageFocus(page: RefObject<HTMLElement | null>): void {
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const known = useRef(address);
  useEffect(() => {
    const isFirst = known.current === undefined;
    if (known.current === address) return;
    known.current = address;
    if (!isFirst && document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [address, page]);
}
