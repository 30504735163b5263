/** What a radiograph shows. Only panoramic ones are analysed. */
export const IMAGE_KINDS = ['PANORAMIC', 'BITEWING', 'PERIAPICAL', 'OTHER'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Modalities of DICOM for single radiographs that may be panoramic; the analysis itself says when one is not. */
const MAY_BE_PANORAMIC: ReadonlySet<string> = new Set(['', 'PX', 'DX', 'CR', 'RG', 'OT', 'SC']);

/** Returns the kind that a DICOM file's modality suggests. An intraoral one may be a bitewing or a periapical one. */
export const kindOfModality = (modality: string): ImageKind => (MAY_BE_PANORAMIC.has(modality) ? 'PANORAMIC' : 'OTHER');

/** Whether the detector can read an image of this kind. */
export const isAnalysed = (kind: ImageKind): boolean => kind === 'PANORAMIC';
