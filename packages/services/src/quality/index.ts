export * from './get-quality';
