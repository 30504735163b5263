export * from './get-medical-settings';
export * from './save-medical-settings';
