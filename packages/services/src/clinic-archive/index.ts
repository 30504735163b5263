export { type ImportedClinic, importClinic } from './import-clinic';
export * from './list-clinic-exports';
export * from './make-clinic-exports';
export { ClinicArchiveError } from './open-archive';
export * from './open-clinic-export';
export * from './request-clinic-export';
