import { type Guide, table } from './guide';

/** The FHIR R4 calls. */
export const FHIR_GUIDE: Guide = {
  title: 'FHIR',
  html: () => `
<p>Confirmed findings and approved treatment plans as FHIR R4 (4.0.1), read-only, with the scope <code>clinical:read</code>. Suggestions that
nobody confirmed, and drafts, are never included; each DiagnosticReport says in <code>conclusion</code> that the analysis does not
diagnose.</p>
${table(
  ['call', 'answer'],
  [
    ['<code>GET /api/x/fhir/metadata</code>', 'CapabilityStatement; needs no key'],
    ['<code>GET /api/x/fhir/Patient/{id}</code>', 'Patient'],
    ['<code>GET /api/x/fhir/Patient/{id}/$everything</code>', 'Bundle (searchset) of all resources of the patient'],
    [
      '<code>GET /api/x/fhir/{type}?patient={id}</code>',
      'Bundle (searchset) of ImagingStudy, Observation, Condition, CarePlan, DiagnosticReport or Media; also <code>patient=Patient/{id}</code>',
    ],
    ['<code>GET /api/x/fhir/{type}/{id}</code>', 'one of them, an Organization or a Practitioner, as other resources refer to it'],
    ['<code>GET /api/x/patient/{id}/fhir</code>', 'Bundle (collection) with all resources, to be stored as a file'],
    [
      '<code>GET /api/x/fhir/CodeSystem/{name}</code>',
      '<code>tooth-status</code>, <code>finding</code> or <code>observation</code>; needs no key',
    ],
  ],
)}
<pre>curl "$URL/api/x/fhir/Observation?patient=$PATIENT" -H "$KEY"</pre>
<p>With <code>_count</code> a search, and <code>$everything</code>, has pages of at most so many resources: follow <code>link</code> of the
relation <code>next</code> as it is until there is none. <code>total</code> counts all of them.</p>
<p>Teeth are coded in <code>urn:iso:std:iso:3950</code> (FDI numbers), surfaces in HL7’s <code>FDI-surface</code>, statuses in the portal’s
CodeSystem. Patients are found by <code>GET /api/patient/paginate?search=…</code>, not by FHIR. Errors have the form of all other calls, not
OperationOutcome. DICOM files, DICOMweb and structured reports: the group <em>Images</em> of the reference and
<code>/api/x/dicomweb</code>.</p>`,
};
