/** What counts as a spot brighter than the tooth around it; looked at on real radiographs. Shares are 0 to 1. */
export const BRIGHT = {
  /** Windows narrower or lower than this hold no picture of a crown, in pixels. */
  leastSide: 5,
  /** How far the brightest and the middle grey of the tooth are apart at least, as a share of all greys of the window. */
  apart: 0.07,
  /** The brightest: the grey that all but this share of the tooth's pixels stay below. */
  brightest: 0.99,
  /** How far up from the middle grey to the brightest a filling begins. */
  rise: 0.6,
  /** Fewer pixels are grain; what fills more than this share of the window is no spot. */
  fewest: 4,
  largest: 0.6,
  /** How much of the crown half is left out on the sides (neighbours) and added towards the root, in shares of it. */
  inset: 0.04,
  beyond: 0.15,
} as const;
