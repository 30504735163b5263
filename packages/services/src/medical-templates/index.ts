export * from './clone-medical-template';
export * from './delete-medical-template';
export * from './get-medical-template';
export * from './list-medical-templates';
export * from './propose-situation-rows';
export * from './save-medical-template';
