export * from './display';
export * from './get-medical-settings';
export * from './hints';
export * from './save-medical-settings';
