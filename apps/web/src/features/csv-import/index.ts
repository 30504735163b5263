export { ImportFileDialog } from './import-file-dialog';
export { useImportFile } from './use-import-file';
