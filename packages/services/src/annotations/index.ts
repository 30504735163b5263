export * from './annotation-drafts';
export * from './count-annotations';
export * from './get-annotations';
export * from './save-annotations';
export * from './store-findings';
