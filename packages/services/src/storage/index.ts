export * from './measure-images';
export * from './sweep-objects';
