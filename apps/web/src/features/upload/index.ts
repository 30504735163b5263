export { type ImageSize, sniffType } from './check-file';
export { UploadDialog } from './lazy-upload-dialog';
export { PatientPicker, type PickedPatient } from './patient-picker';
export { UploadButton } from './upload-button';
export { useDroppedFiles } from './use-dropped-files';
