import { READ_TYPES, SEARCHED_TYPES } from './read-fhir';

/** When what the statement says changed last. */
const STATED = '2026-11-29';

/** What the FHIR calls can do, for GET /x/fhir/metadata. */
export function capabilityStatement(publicUrl: string): { resourceType: 'CapabilityStatement' } & Record<string, unknown> {
  const read = { code: 'read' };
  const byPatient = [
    { name: 'patient', type: 'reference', documentation: 'Required: Patient/{id}, or the id alone' },
    { name: '_count', type: 'number', documentation: 'Most resources of a page; the link "next" is the following one' },
  ];
  return {
    resourceType: 'CapabilityStatement',
    url: `${publicUrl}/api/x/fhir/metadata`,
    name: 'MolaarCapabilityStatement',
    title: 'FHIR R4 of Molaar',
    status: 'active',
    date: STATED,
    kind: 'instance',
    software: { name: 'Molaar' },
    implementation: { description: 'Molaar: confirmed findings of radiographs and treatment plans', url: `${publicUrl}/api/x/fhir` },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json'],
    rest: [
      {
        mode: 'server',
        security: { description: 'An API key with the scope clinical:read as bearer token. This statement and code systems need none.' },
        resource: [
          {
            type: 'Patient',
            interaction: [read],
            operation: [{ name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' }],
          },
          ...SEARCHED_TYPES.map((type) => ({ type, interaction: [read, { code: 'search-type' }], searchParam: byPatient })),
          ...READ_TYPES.map((type) => ({ type, interaction: [read] })),
          { type: 'CodeSystem', interaction: [read] },
        ],
      },
    ],
  };
}
