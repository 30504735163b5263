/** The numbers that outlines of teeth are drawn with. */
export const OUTLINES = {
  /** A tooth's outline is looked for in its box and this share of its sides around it. */
  margin: 0.15,
  /** What belongs to a tooth at least so surely lies within its outline. */
  level: 0.5,
  /** How often the shares are smoothed before a contour is drawn: the network tells them point by point. */
  smoothing: 1,
  /** How far a corner may be left out, in pixels of the model's input, and how many corners stay at most. */
  tolerance: 0.6,
  mostCorners: 60,
  /** An outline is the tooth's where the box around it and the tooth's box share this much (IoU) … */
  sameBox: 0.6,
  /** … and where it fills this share of its box: a tooth lying across fills half of it. */
  leastFilled: 0.25,
} as const;
