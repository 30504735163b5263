export { ClinicErasureError } from './clinic-erasure-error';
export * from './describe-clinic';
export * from './erase-clinic';
