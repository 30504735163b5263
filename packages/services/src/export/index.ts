export * from './export-patient';
