export { cropImage } from './crop-image';
export { TILE_SIZE, type Tile } from './make-tiles';
export { type NormalImage, normalizeImage } from './normalize-image';
export { type PreparedImage, prepareImage, THUMBNAIL_SIDE } from './prepare-image';
export { type GreyImage, type GreyPixels, readAllGrey, readGrey } from './read-grey';
