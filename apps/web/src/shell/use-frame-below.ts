import { useEffect } from 'react';
import { isFramed } from '../client/session/partner-frame';

/** Milliseconds between two looks at the visible part: the partner's page scrolls without an event in the frame. */
const INTERVAL = 200;

/**
 * Sets `--frame-below` to the height below what a person sees of a partner's frame, in CSS pixels, while `watched`. A
 * frame that grows with its content is higher than the window: its lower edge, where alerts are, can be out of view.
 */
export function useFrameBelow(watched: boolean): void {
  useEffect(() => {
    if (!watched || !isFramed()) return;
    const root = document.documentElement;
    // Also across origins, it gives the visible part of the frame, in the frame's own coordinates.
    const observer = new IntersectionObserver((entries) => {
      const visible = entries.at(-1)?.intersectionRect;
      const below = visible && visible.height > 0 ? Math.max(0, window.innerHeight - visible.bottom) : 0;
      root.style.setProperty('--frame-below', `${Math.round(below)}px`);
    });
    const look = () => {
      observer.unobserve(root);
      observer.observe(root);
    };
    look();
    const timer = setInterval(look, INTERVAL);
    return () => {
      clearInterval(timer);
      observer.disconnect();
      root.style.removeProperty('--frame-below');
    };
  }, [watched]);
}
