export { cropImage } from './crop-image';
export { TILE_SIZE, type Tile } from './make-tiles';
export { makeModelCopy, readModelCopy } from './model-copy';
export { type NormalImage, normalizeImage } from './normalize-image';
export { type PreparedImage, prepareImage, THUMBNAIL_SIDE } from './prepare-image';
export { prepareLogo } from './prepare-logo';
export { PHOTO_SIDE, preparePhoto } from './prepare-photo';
export { type GreyImage, type GreyPixels, readAllGrey, readGrey, resizeView } from './read-grey';
export { transformImage } from './transform-image';
