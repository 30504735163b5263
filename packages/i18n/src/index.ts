export * from './assessment-text';
export * from './error-text';
export * from './formats';
export type { TranslationFunctions } from './generated-types';
export * from './names';
export * from './plain-location';
export { translations } from './translations';
export * from './validation-text';
export * from './zod-error-map';
