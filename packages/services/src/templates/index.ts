export * from './create-clinic-defaults';
export * from './get-medical-template';
export * from './list-disclaimers';
export * from './list-medical-templates';
export * from './list-pricing-templates';
export * from './paginate-pricing-components';
