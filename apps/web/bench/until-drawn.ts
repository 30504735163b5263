declare global {
  interface Window {
    /** Opens a scene of so many objects; milliseconds until its objects are on the screen. */
    openScene(count: number): Promise<number>;
  }
}

/** Starts, waits until `isDrawn` says so of what was put into the page, and answers the milliseconds to the frame after it. */
export function untilDrawn(start: () => void, isDrawn: (added: readonly Node[]) => boolean): Promise<number> {
  return new Promise((resolve) => {
    const from = performance.now();
    const observer = new MutationObserver((changes) => {
      if (!isDrawn(changes.flatMap(({ addedNodes }) => [...addedNodes]))) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
    });
    observer.observe(document.getElementById('root')!, { childList: true, subtree: true });
    start();
  });
}
