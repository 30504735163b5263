export { prefetchOnPress } from './prefetch-image';
export type { Labels } from './viewer/drawing';
export type { MapViewport } from './viewer/map-viewport';
export { PlainViewer } from './viewer/plain-viewer';
