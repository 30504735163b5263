/** Names of the legal documents, and what is around their texts (`src/legal`). */
export const legal = {
  label: 'Legal',
  names: {
    terms: 'Terms and conditions',
    privacy: 'Privacy',
    processing: 'Data processing agreement',
    provider: 'Provider',
    disclosure: 'Report a vulnerability',
  },
  version: 'Version of {date:string}',
  print: 'Print',
  provider: {
    lead: 'Who operates this installation of Molaar (§ 4 of the Estonian Information Society Services Act; Art. 13 GDPR).',
    name: 'Name',
    registryCode: 'Registry code',
    vatNumber: 'VAT number',
    address: 'Address',
    email: 'E-mail',
    dataProtection: 'Contact for data protection',
    missing: 'Not stated by the operator',
    /** Before the details, when none is stated. */
    unknown: 'The operator of this installation has not stated who provides it. Do not enter real patients’ data here.',
  },
  processors: {
    title: 'Processors of the provider',
    subProcessors: 'Sub-processors',
    none: 'The operator of this installation has not stated who hosts it, stores its files or sends its e-mails.',
    payments: 'Stripe Payments Europe, Limited, Ireland: payments of clinics that pay by card; no patients’ data',
    identityProvider: '{name:string}: sign-in of users who choose it; no patients’ data',
  },
};
