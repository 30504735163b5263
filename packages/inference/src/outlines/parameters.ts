/** Parameters of the outlines of teeth. */
export const OUTLINES = {
  /** Margin around a tooth's box in which its outline is searched, as a share of its sides. */
  margin: 0.15,
  /** Points with at least this share belong to the tooth. */
  level: 0.5,
  /** Passes of smoothing before the contour is traced. */
  smoothing: 1,
  /** Largest deviation by leaving out corners, in pixels of the model's input, and the most corners. */
  tolerance: 0.6,
  mostCorners: 60,
  /** An outline is rejected when its bounding box and the tooth's box overlap by less than this (IoU) … */
  sameBox: 0.6,
  /** … or when it fills less than this share of the box: a diagonal tooth fills half of it. */
  leastFilled: 0.25,
} as const;
