import type { Rect, Virtualizer } from '@tanstack/react-virtual';

/**
 * Observes the size of the panel around a list, for the rows that are rendered. The list is lower while the form of an
 * annotation is below it: rows would be removed and rendered again with each selection.
 * @returns the function that ends it
 */
export function observePanel({ scrollElement }: Virtualizer<HTMLDivElement, Element>, onRect: (rect: Rect) => void): () => void {
  const panel = scrollElement?.closest('aside') ?? scrollElement;
  if (!panel) return () => {};
  const read = () => {
    const { width, height } = panel.getBoundingClientRect();
    onRect({ width: Math.round(width), height: Math.round(height) });
  };
  read();
  const observer = new ResizeObserver(read);
  observer.observe(panel);
  return () => observer.disconnect();
}
