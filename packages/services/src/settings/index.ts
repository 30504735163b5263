export * from './get-medical-settings';
