/** What a file's structure shows before any pixel is decoded. */
export interface ImageStructure {
  format: 'png' | 'jpeg';
  /** As stored, before the orientation is applied. */
  width: number;
  height: number;
  /** EXIF's, 1 (upright) to 8. */
  orientation: number;
  /** EXIF's date, yyyy-mm-dd; null when there is none. */
  dateTaken: string | null;
  /**
   * The same image with identical pixels and nothing else: no EXIF, XMP, comments, colour profile, thumbnails, or
   * bytes after the end.
   */
  clean: Buffer;
}
