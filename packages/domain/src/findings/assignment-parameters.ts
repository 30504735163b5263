/** All parameters of the assignment of findings to teeth and surfaces. Shares from 0 to 1. */
export const ASSIGNMENT = {
  /** A tooth gets a finding when it contains at least this share of it. */
  minimumShare: 0.3,
  /** When the shares of two teeth differ by less than this, a person should check the tooth. */
  ambiguousDifference: 0.1,
  /** A tooth's box grows by this share of its height past the apex before it is matched with a periapical finding. */
  apicalGrowth: 0.2,
  /** A bridge includes a slot when it covers at least this share of the slot's width. */
  bridgeOverlap: 0.5,
  /** A finding is on a third of the tooth when it covers this share of the third's width … */
  thirdCovered: 1 / 3,
  /** … or when this share of the finding's own width is in it. */
  findingInThird: 0.5,
  /** Share of the tooth's box, from the biting edge, that counts as its crown half. */
  crownShare: 0.5,
  /** Shares that differ by less than this are equal: rounding of interpolated boxes must not decide. */
  tolerance: 1e-9,
} as const;
