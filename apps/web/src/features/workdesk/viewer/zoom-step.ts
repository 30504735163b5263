/**
 * Zoom levels between two allowed zooms: practically continuous. Aligned images have arbitrary scales, and Leaflet
 * rounds the zoom to the next step whenever it pans: with larger steps an image would change its size when it is only
 * moved.
 */
export const ZOOM_STEP = 0.001;

/** Screen pixels of a mouse wheel that change the zoom by one level: 60 by Leaflet's default is too much at once. */
export const WHEEL_PIXELS_PER_ZOOM = 110;

/** Returns the nearest allowed zoom. */
export const toZoomStep = (zoom: number): number => Math.round(zoom / ZOOM_STEP) * ZOOM_STEP;
