export * from './import-patients';
export * from './preview-patient-import';
