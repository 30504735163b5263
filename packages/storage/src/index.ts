export * from './content-type';
export * from './create-object-store';
export * from './keys';
export * from './object-store';
export * from './validate-key';
