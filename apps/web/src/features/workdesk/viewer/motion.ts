import type { ZoomPanOptions } from 'leaflet';

/** Whether the person's system asks for less motion. Leaflet moves by itself, where no style sheet stops it. */
export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** For a step of the view: at its end at once for who wants less motion. */
export const steppingMotion = (): ZoomPanOptions => (wantsLessMotion() ? { animate: false } : {});
