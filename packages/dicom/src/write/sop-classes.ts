/** SOP classes of the objects that are written (PS3.4, annex B). */
export const SOP_CLASS = {
  secondaryCapture: '1.2.840.10008.5.1.4.1.1.7',
  comprehensiveSr: '1.2.840.10008.5.1.4.1.1.88.33',
} as const;
