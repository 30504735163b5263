export { ImportFrame } from './import-frame';
export { useImportFile } from './use-import-file';
