export * from './get-quality';
export * from './sum-quality';
