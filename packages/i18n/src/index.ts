export * from './error-text';
export * from './formats';
export type { TranslationFunctions } from './generated-types';
export * from './names';
export * from './plain-place';
export { translations } from './translations';
export * from './validation-text';
export * from './zod-error-map';
