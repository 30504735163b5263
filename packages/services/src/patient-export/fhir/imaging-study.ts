import type { StoredImage } from '@molaar/db';
import { SOP_CLASS } from '@molaar/dicom';
import { imageInstanceUid, imageSeriesUid, studyUid } from '../../shared/dicom-uids';
import { type FhirContext, partId, type Resource, reference, takenAt } from './resources';

/** DICOM's code system of modalities: PX is a panoramic radiograph, IO an intraoral one. */
const MODALITY_SYSTEM = 'http://dicom.nema.org/resources/ontology/DCM';
const MODALITIES: Readonly<Record<StoredImage['kind'], { code: string; display: string }>> = {
  PANORAMIC: { code: 'PX', display: 'Panoramic X-Ray' },
  BITEWING: { code: 'IO', display: 'Intra-Oral Radiography' },
  PERIAPICAL: { code: 'IO', display: 'Intra-Oral Radiography' },
  OTHER: { code: 'DX', display: 'Digital Radiography' },
};

/** Returns the study that one radiograph makes; the image itself is the Media resource of the same patient. */
export function imagingStudyResource(image: StoredImage, context: FhirContext): Resource {
  const modality = { system: MODALITY_SYSTEM, ...MODALITIES[image.kind] };
  return {
    resourceType: 'ImagingStudy',
    id: partId(image.id, 'study'),
    status: 'available',
    modality: [modality],
    subject: reference(context.patientId),
    // The same UIDs as by DICOMweb. Series are not counted: the report of confirmed findings is one more there.
    identifier: [{ use: 'official', system: 'urn:dicom:uid', value: `urn:oid:${studyUid(image.id)}` }],
    started: takenAt(image),
    series: [
      {
        uid: imageSeriesUid(image.id),
        modality,
        numberOfInstances: 1,
        instance: [
          { uid: imageInstanceUid(image), sopClass: { system: 'urn:ietf:rfc:3986', code: `urn:oid:${SOP_CLASS.secondaryCapture}` } },
        ],
      },
    ],
    note: [{ text: `Media/${image.id}` }],
  };
}
