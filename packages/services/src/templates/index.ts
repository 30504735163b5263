export * from './create-clinic-defaults';
export * from './get-medical-template';
export * from './list-medical-templates';
