/**
 * Zoom levels between two allowed zooms: practically continuous. Aligned images have arbitrary scales, and Leaflet
 * rounds the zoom to the next step whenever it pans: with larger steps an image would change its size when it is only
 * moved.
 */
export const ZOOM_STEP = 0.001;

/** Returns the nearest allowed zoom. */
export const toZoomStep = (zoom: number): number => Math.round(zoom / ZOOM_STEP) * ZOOM_STEP;
