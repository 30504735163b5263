export type * from './plan-document';
