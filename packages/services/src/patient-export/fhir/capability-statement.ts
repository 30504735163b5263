import { SEARCHED_TYPES } from './read-fhir';

/** What the FHIR calls can do, for GET /x/fhir/metadata. */
export function capabilityStatement(publicUrl: string, at: Date): { resourceType: 'CapabilityStatement' } & Record<string, unknown> {
  const byPatient = [{ name: 'patient', type: 'reference' }];
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: at.toISOString(),
    kind: 'instance',
    implementation: { description: 'Molaar: confirmed findings of radiographs and treatment plans', url: `${publicUrl}/api/x/fhir` },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json'],
    rest: [
      {
        mode: 'server',
        resource: [
          {
            type: 'Patient',
            interaction: [{ code: 'read' }],
            operation: [{ name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' }],
          },
          ...SEARCHED_TYPES.map((type) => ({ type, interaction: [{ code: 'search-type' }], searchParam: byPatient })),
          { type: 'CodeSystem', interaction: [{ code: 'read' }] },
        ],
      },
    ],
  };
}
