export * from './measure-images';
export * from './sweep-objects';
export * from './sweep-objects-daily';
