/** Parameters of fillings located by brightness, tuned by eye on real radiographs. Shares are 0 to 1. */
export const BRIGHT = {
  /** The smallest side of a window, in pixels. */
  leastSide: 5,
  /** Least difference of the brightest and the median grey of the tooth, as a share of the window's range. */
  apart: 0.07,
  /** Quantile of the tooth's pixels that is taken as the brightest grey. */
  brightest: 0.99,
  /** Threshold of a filling between the median grey (0) and the brightest (1). */
  rise: 0.6,
  /** The fewest pixels of a filling, and its largest share of the window. */
  fewest: 4,
  largest: 0.6,
  /** Shares of the crown half that are cut off at the sides (neighbours) and added towards the root. */
  inset: 0.04,
  overhang: 0.15,
} as const;
