import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the keyboard focus to a page after navigation when the focused element was removed; otherwise the next Tab
 * would start at an arbitrary place. The first page starts at its top, and an element that took the focus itself keeps
 * it.
 */
export function usePageFocus(page: RefObject<HTMLElement | null>): void {
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const lastAddress = useRef(address);
  useEffect(() => {
    const isFirst = lastAddress.current === undefined;
    if (lastAddress.current === address) return;
    lastAddress.current = address;
    if (!isFirst && document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [address, page]);
}
