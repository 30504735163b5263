export * from './create-plan-link';
export * from './draft-mail';
export * from './email-plan';
export * from './get-plan-outside';
export * from './mail-templates';
export * from './open-sent-pdf';
export * from './patient-visit';
export * from './revoke-plan-link';
