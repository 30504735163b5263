import { useEffect, useRef } from 'react';

/**
 * Fills the screen while the caller is mounted, so that neither tabs nor names of other patients are visible. Where the
 * browser or a partner's frame does not allow it, the view fills the page. Leaving full screen closes the view, since
 * the browser's own Escape reaches no page.
 */
export function useFullScreen(onLeave: () => void): void {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    // In full screen already: the person chose it before and keeps it afterwards.
    if (document.fullscreenElement || !document.documentElement.requestFullscreen) return;
    let isOpen = true;
    const entered = document.documentElement.requestFullscreen({ navigationUI: 'hide' }).then(
      () => {
        if (isOpen) document.addEventListener('fullscreenchange', onChange);
        return true;
      },
      () => false,
    );
    function onChange(): void {
      if (!document.fullscreenElement) leave.current();
    }
    return () => {
      isOpen = false;
      document.removeEventListener('fullscreenchange', onChange);
      void entered.then((did) => {
        if (did && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
      });
    };
  }, []);
}
