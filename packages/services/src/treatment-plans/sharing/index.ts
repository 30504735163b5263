export * from './create-treatment-plan-link';
export * from './draft-treatment-plan-mail';
export * from './email-treatment-plan';
export * from './get-treatment-plan-sharing';
export * from './mail-templates';
export * from './open-sent-pdf';
export * from './patient-visit';
export * from './revoke-treatment-plan-link';
