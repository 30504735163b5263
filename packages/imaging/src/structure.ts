/** What a file's own structure says, before any pixel is decoded. */
export interface ImageStructure {
  format: 'png' | 'jpeg';
  /** As stored, before the orientation is applied. */
  width: number;
  height: number;
  /** EXIF's, 1 (upright) to 8. */
  orientation: number;
  /**
   * The same picture, bit for bit, without anything that is not the picture: no EXIF, no XMP, no comments, no colour
   * profile, no thumbnails, no bytes after the end.
   */
  clean: Buffer;
}
