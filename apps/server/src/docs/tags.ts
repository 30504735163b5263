/** Groups of calls, in the order of the documentation. */
export const TAGS = {
  Account: 'Signing in, the own account and its sessions.',
  Patients: 'Patients, their files, import and export.',
  Images: 'Radiographs, their upload and analysis.',
  Annotations: 'Findings on a radiograph: those of the analysis and those that people drew.',
  Statuses: 'Statuses of teeth that a dentist approved or rejected.',
  Plans: 'Treatment plans, their PDF, e-mails and links for patients.',
  Templates: 'Medical templates and disclaimers.',
  Prices: 'Price lists and their components.',
  Practice: 'Exchange with a practice system.',
  Webhooks: 'Endpoints of the clinic to which events are sent, and the deliveries.',
  Settings: 'Settings of the clinic and of a person.',
  Team: 'Users and invitations.',
  Clinic: 'The clinic: company, partners, API keys, audit log, notifications.',
  Subscription: 'Sign-up and subscription.',
  Contact: 'Messages to the operator of the portal.',
  extension: 'Calls beyond those of the specification, all under `/x/`. They are as stable as the others.',
} as const;

/** Groups of the calls under /x/, by the beginning of their path. The first that matches counts. */
const EXTENSION_GROUPS: readonly (readonly [prefix: string, tag: keyof typeof TAGS])[] = [
  ['/x/practice', 'Practice'],
  ['/x/webhooks', 'Webhooks'],
  ['/x/patient', 'Patients'],
  ['/x/fhir', 'Patients'],
  ['/x/retention', 'Patients'],
  ['/x/treatment-plan', 'Plans'],
  ['/x/plan-mail-template', 'Plans'],
  ['/x/plan', 'Subscription'],
  ['/x/billing', 'Subscription'],
  ['/x/sign-up', 'Subscription'],
  ['/x/seats', 'Subscription'],
  ['/x/medical-template', 'Templates'],
  ['/x/pricing', 'Prices'],
  ['/x/image/{id}/statuses', 'Statuses'],
  ['/x/image/{id}/plan-draft', 'Plans'],
  ['/x/image/{id}/annotation', 'Annotations'],
  ['/x/image/{id}/draft', 'Annotations'],
  ['/x/image', 'Images'],
  ['/x/upload', 'Images'],
  ['/x/dicomweb', 'Images'],
  ['/x/analysis', 'Images'],
  ['/x/review-queue', 'Images'],
  ['/x/quality', 'Annotations'],
  ['/x/display', 'Settings'],
  ['/x/hint', 'Settings'],
  ['/x/user', 'Team'],
  ['/x/dentist', 'Team'],
  ['/x/invitation', 'Team'],
  ['/x/account', 'Account'],
  ['/x/session', 'Account'],
];

/** Returns the tags of a call under /x/. */
export function extensionTags(path: string): string[] {
  return [EXTENSION_GROUPS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Clinic', 'extension'];
}
