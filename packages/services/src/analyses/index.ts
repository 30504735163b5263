export * from './get-analysis';
export * from './record-analysis-progress';
export * from './request-analysis';
export * from './save-analysis-result';
export * from './sweep-analyses';
export * from './sweep-objects';
