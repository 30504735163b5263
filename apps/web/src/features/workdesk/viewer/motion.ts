import type { ZoomPanOptions } from 'leaflet';

/**
 * Returns whether the person's system asks for reduced motion. Leaflet animates in code, which no style sheet stops.
 */
export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns options for a zoom or pan: without animation where the person wants reduced motion. */
export const steppingMotion = (): ZoomPanOptions => (wantsLessMotion() ? { animate: false } : {});
