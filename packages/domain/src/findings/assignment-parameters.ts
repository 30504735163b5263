/** Every number of the rules that assign findings to teeth and surfaces. Shares are 0 to 1. */
export const ASSIGNMENT = {
  /** A tooth gets a finding when it holds at least this share of it. */
  minimumShare: 0.3,
  /** Two teeth whose shares differ by less than this: a person should check the tooth. */
  ambiguousDifference: 0.1,
  /** A tooth's box grows by this share of its height past the apex before it is matched with a periapical finding. */
  apicalGrowth: 0.2,
  /** A bridge takes a slot when it covers at least this share of the slot's width. */
  bridgeOverlap: 0.5,
  /** A finding is on a third of the tooth when it covers this share of the third's width … */
  thirdCovered: 1 / 3,
  /** … or when this share of the finding's own width lies there. */
  findingInThird: 0.5,
  /** Share of the tooth's box, from the biting edge, that counts as its crown half. */
  crownShare: 0.5,
  /** Rounding of interpolated boxes must not decide: shares closer than this are equal. */
  tolerance: 1e-9,
} as const;
