export { type ImageSize, sniffType } from './check-file';
export { UploadButton } from './upload-button';
export { UploadDialog } from './lazy-upload-dialog';
export { useDroppedFiles } from './use-dropped-files';
