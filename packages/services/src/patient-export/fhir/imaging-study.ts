import type { StoredImage } from '@molaar/db';
import { type FhirContext, type Resource, reference, stableId, takenAt } from './resources';

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
    id: stableId('study', image.id),
    status: 'available',
    modality: [modality],
    subject: reference(context.patientId),
    started: takenAt(image),
    numberOfSeries: 1,
    numberOfInstances: 1,
    note: [{ text: `Media/${image.id}` }],
  };
}
