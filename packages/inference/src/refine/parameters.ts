/**
 * Parameters of fillings located by brightness, tuned on phantom drawings with known surfaces and by eye on real
 * radiographs. Shares are 0 to 1.
 */
export const BRIGHT = {
  /** The smallest side of a window, in pixels. */
  leastSide: 5,
  /** Least difference of the brightest and the median grey of the tooth, as a share of the window's range. */
  apart: 0.07,
  /** Quantile of the tooth's pixels that is taken as the brightest grey. */
  brightest: 0.99,
  /** Threshold of a filling between the grey of the tooth (0) and the brightest (1). */
  rise: 0.6,
  /** The fewest pixels of a filling, and its largest share of the tooth's pixels in the window. */
  fewest: 8,
  largest: 0.7,
  /** A second filling is at least this distinct, compared with the first. */
  second: 0.5,
  /** Pixels that an outline may be too narrow on each side. */
  beyond: 0.5,
  /** A filling is on a side of the tooth when it comes nearer than this share of the tooth's width there. */
  near: 0.06,
  /** … in this share of its rows. Rows in which the tooth is narrower than this share of its width are left out. */
  along: 0.35,
  wide: 0.85,
  /** Share of the crown half that is added towards the root. */
  overhang: 0.15,
  /** Without an outline: share of the crown half that is cut off at the sides (neighbours). */
  inset: 0.04,
} as const;
