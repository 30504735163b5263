import { EXAMPLE_IDS } from './examples';

const SERVER = 'https://portal.example/api/x';
const STUDY_UID = '2.25.2091380221410432018271550812345678901';
const SERIES_UID = '2.25.2091380221410432018271550812345678902';
const INSTANCE_UID = '2.25.2091380221410432018271550812345678903';
const SECONDARY_CAPTURE = '1.2.840.10008.5.1.4.1.1.7';
const STUDY = `${SERVER}/dicomweb/studies/${STUDY_UID}`;
const SERIES = `${STUDY}/series/${SERIES_UID}`;
const INSTANCE = `${SERIES}/instances/${INSTANCE_UID}`;

const patient = {
  resourceType: 'Patient',
  id: EXAMPLE_IDS.patient,
  active: true,
  name: [{ family: 'Jalakas', given: ['Jaan'] }],
  telecom: [{ system: 'email', value: 'jaan.jalakas@mail.example' }],
  birthDate: '1980-05-17',
  managingOrganization: { reference: `Organization/${EXAMPLE_IDS.organization}` },
};
const organization = { resourceType: 'Organization', id: EXAMPLE_IDS.organization, active: true, name: 'Mets Dental' };

const modality = {
  system: 'http://dicom.nema.org/resources/ontology/DCM',
  code: 'PX',
  display: 'Panoramic X-Ray',
};
const imagingStudy = {
  resourceType: 'ImagingStudy',
  id: EXAMPLE_IDS.image,
  status: 'available',
  modality: [modality],
  subject: { reference: `Patient/${EXAMPLE_IDS.patient}` },
  identifier: [{ use: 'official', system: 'urn:dicom:uid', value: `urn:oid:${STUDY_UID}` }],
  started: '2026-11-23',
  series: [
    {
      uid: SERIES_UID,
      modality,
      numberOfInstances: 1,
      instance: [{ uid: INSTANCE_UID, sopClass: { system: 'urn:ietf:rfc:3986', code: `urn:oid:${SECONDARY_CAPTURE}` } }],
    },
  ],
};

const searchSet = (address: string, ...resources: { resourceType: string; id: string }[]) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  total: resources.length,
  link: [{ relation: 'self', url: `${SERVER}/fhir/${address}` }],
  entry: resources.map((resource) => ({
    fullUrl: `${SERVER}/fhir/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode: 'match' },
  })),
});

/** One value of the DICOM JSON model (PS3.18, annex F). */
const value = (vr: string, ...values: unknown[]) => ({ vr, Value: values });

const study = {
  '00080020': value('DA', '20261123'),
  '00080061': value('CS', 'PX'),
  '00081190': value('UR', STUDY),
  '00100010': value('PN', { Alphabetic: 'Jalakas^Jaan' }),
  '00100020': value('LO', EXAMPLE_IDS.patient),
  '0020000D': value('UI', STUDY_UID),
  '00201206': value('IS', 1),
  '00201208': value('IS', 1),
};
const series = {
  '00080060': value('CS', 'PX'),
  '00081190': value('UR', SERIES),
  '0020000D': value('UI', STUDY_UID),
  '0020000E': value('UI', SERIES_UID),
  '00200011': value('IS', 1),
  '00201209': value('IS', 1),
};
const elements = {
  '00080016': value('UI', SECONDARY_CAPTURE),
  '00080018': value('UI', INSTANCE_UID),
  '0020000D': value('UI', STUDY_UID),
  '0020000E': value('UI', SERIES_UID),
  '00200013': value('IS', 1),
  '00280010': value('US', 1316),
  '00280011': value('US', 2776),
};
const instance = { ...elements, '00081190': value('UR', INSTANCE) };

const sent = { '00081150': value('UI', SECONDARY_CAPTURE), '00081155': value('UI', '1.2.276.0.7230010.3.1.4.1') };
const stored = {
  '00081190': { vr: 'UR' },
  '00081199': value('SQ', { ...sent, '00081190': value('UR', INSTANCE), '00081196': value('US', 45_056) }),
};
const notStored = {
  '00081190': { vr: 'UR' },
  '00081198': value('SQ', { ...sent, '00081197': value('US', 272) }),
};

/** Examples of the responses that other standards define, by operation and status. */
export const RESPONSE_EXAMPLES: Readonly<Record<string, unknown>> = {
  'getFhirMetadata 200': {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-23T12:00:00.000Z',
    kind: 'instance',
    fhirVersion: '4.0.1',
    format: ['application/fhir+json'],
    rest: [{ mode: 'server', resource: [{ type: 'Patient', interaction: [{ code: 'read' }] }] }],
  },
  'getFhirCodeSystem 200': {
    resourceType: 'CodeSystem',
    id: 'tooth-status',
    url: `${SERVER}/fhir/CodeSystem/tooth-status`,
    name: 'Molaar_tooth_status',
    status: 'active',
    content: 'complete',
    caseSensitive: true,
    count: 1,
    concept: [{ code: 'CROWN', display: 'Crown' }],
  },
  'getFhirPatient 200': patient,
  'getFhirResource 200': imagingStudy,
  'getFhirPatientEverything 200': searchSet(`Patient/${EXAMPLE_IDS.patient}/$everything`, organization, patient, imagingStudy),
  'searchFhir 200': searchSet(`ImagingStudy?patient=${EXAMPLE_IDS.patient}`, imagingStudy),
  'exportPatientAsFhir 200': {
    resourceType: 'Bundle',
    id: EXAMPLE_IDS.patient,
    type: 'collection',
    timestamp: '2026-11-23T12:00:00.000Z',
    entry: [
      {
        fullUrl: `urn:uuid:${EXAMPLE_IDS.patient}`,
        resource: { ...patient, managingOrganization: { reference: `urn:uuid:${EXAMPLE_IDS.organization}` } },
      },
      { fullUrl: `urn:uuid:${EXAMPLE_IDS.organization}`, resource: organization },
    ],
  },
  'storeDicomInstances 202': stored,
  'storeDicomInstances 409': notStored,
  'storeDicomInstancesOfStudy 202': stored,
  'storeDicomInstancesOfStudy 409': notStored,
  'searchDicomStudies 200': [study],
  'searchAllDicomSeries 200': [series],
  'searchDicomSeries 200': [series],
  'searchAllDicomInstances 200': [instance],
  'searchDicomInstancesOfStudy 200': [instance],
  'searchDicomInstances 200': [instance],
  'getDicomStudyMetadata 200': [elements],
  'getDicomSeriesMetadata 200': [elements],
  'getDicomInstanceMetadata 200': [elements],
};
