export * from './export-fhir';
