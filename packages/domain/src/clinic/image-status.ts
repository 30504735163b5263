export const IMAGE_STATUSES = ['NO_ANALYSIS', 'ANALYSIS_PERFORMED', 'TREATMENT_PLAN'] as const;
export type ImageStatus = (typeof IMAGE_STATUSES)[number];

export const IMAGE_EVENTS = ['ANALYSED', 'ANNOTATION_ADDED', 'PLAN_SAVED', 'LAST_PLAN_DELETED', 'ANALYSIS_FAILED'] as const;
export type ImageEvent = (typeof IMAGE_EVENTS)[number];

/**
 * The image's status after an event. A status goes forward only, except that losing the last plan steps back one;
 * analysing again keeps it and a failed analysis changes nothing.
 */
export function nextImageStatus(current: ImageStatus, event: ImageEvent): ImageStatus {
  switch (event) {
    case 'ANALYSED':
    case 'ANNOTATION_ADDED':
      return current === 'NO_ANALYSIS' ? 'ANALYSIS_PERFORMED' : current;
    case 'PLAN_SAVED':
      return 'TREATMENT_PLAN';
    case 'LAST_PLAN_DELETED':
      return current === 'TREATMENT_PLAN' ? 'ANALYSIS_PERFORMED' : current;
    case 'ANALYSIS_FAILED':
      return current;
  }
}

/** Bytes are inclusive; pixels are not: the image must be *below* ten megapixels. */
export const IMAGE_LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  maxPixelsExclusive: 10_000_000,
  types: ['image/png', 'image/jpeg'],
} as const;
