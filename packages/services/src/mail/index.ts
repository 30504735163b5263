export * from './deliver-mails';
export * from './list-outbox';
