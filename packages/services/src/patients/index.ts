export * from './count-patient-pages';
export * from './get-patient-details';
export * from './list-patients';
export * from './paginate-patients';
export { nextCursor } from './patient-cursor';
export * from './save-patient';
