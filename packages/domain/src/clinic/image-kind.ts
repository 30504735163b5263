/** What a radiograph shows. Only panoramic ones are analysed. */
export const IMAGE_KINDS = ['PANORAMIC', 'BITEWING', 'PERIAPICAL', 'OTHER'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Whether the detector can read an image of this kind. */
export const isAnalysed = (kind: ImageKind): boolean => kind === 'PANORAMIC';
