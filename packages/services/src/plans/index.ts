export * from './draft-plan';
export * from './generate-plan-pdf';
export * from './get-plan';
export * from './list-plans';
export * from './plan-drafts';
export * from './plan-versions';
export * from './preview-plan';
export * from './save-plan';
