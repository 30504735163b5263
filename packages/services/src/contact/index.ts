export * from './deliver-contact-mails';
export * from './send-contact-message';
