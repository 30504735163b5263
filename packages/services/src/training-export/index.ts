export * from './consent';
export * from './export-training';
