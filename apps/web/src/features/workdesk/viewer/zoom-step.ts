/**
 * Levels between two zooms that a view may have: as good as none. An image that lies over another has its own scale, and Leaflet
 * brings a view to the next step whenever it pans it somewhere: with larger steps a picture grew or shrank that was only moved.
 */
export const ZOOM_STEP = 0.001;

/** The nearest zoom that a view may have. */
export const toZoomStep = (zoom: number): number => Math.round(zoom / ZOOM_STEP) * ZOOM_STEP;
