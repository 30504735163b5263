export const IMAGE_STATUSES = ['NO_ANALYSIS', 'ANALYSIS_PERFORMED', 'TREATMENT_PLAN'] as const;
export type ImageStatus = (typeof IMAGE_STATUSES)[number];

export const IMAGE_EVENTS = ['ANALYSED', 'ANNOTATION_ADDED', 'PLAN_SAVED', 'LAST_PLAN_DELETED', 'ANALYSIS_FAILED'] as const;
export type ImageEvent = (typeof IMAGE_EVENTS)[number];

/**
 * Returns the status of an image after an event. A status only advances, except that deleting the last treatment plan
 * reverts it by one; another analysis and a failed one do not change it.
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

/** The limit in bytes is inclusive, the one in pixels exclusive: an image must be below ten megapixels. */
export const IMAGE_LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  maxPixelsExclusive: 10_000_000,
  types: ['image/png', 'image/jpeg'],
} as const;
