declare global {
  interface Window {
    /**
     * Opens a scene with `count` annotations.
     *
     * @returns milliseconds until they are on the screen
     */
    openScene(count: number): Promise<number>;
  }
}

/**
 * Calls `start` and waits until `isDrawn` is true after a change of the page.
 *
 * @returns milliseconds to the frame after it
 */
export function untilDrawn(start: () => void, isDrawn: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const from = performance.now();
    const observer = new MutationObserver(() => {
      if (!isDrawn()) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
    });
    observer.observe(document.getElementById('root')!, { childList: true, subtree: true, attributeFilter: ['style'] });
    start();
  });
}
