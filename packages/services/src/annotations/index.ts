export * from './annotation-drafts';
export * from './get-annotations';
export * from './save-annotations';
export * from './store-findings';
