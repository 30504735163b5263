export * from './get-overview';
export * from './list-review-queue';
