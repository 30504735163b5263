export * from './sweep-objects';
