export * from './capability-statement';
export * from './code-systems';
export * from './export-fhir';
export * from './read-fhir';
