export * from './create-clinic-defaults';
