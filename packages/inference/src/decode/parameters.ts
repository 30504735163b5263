/** Parameters of the decoder, tuned on the validation radiographs (training/split.json). */
export const DECODING = {
  /** Peaks of teeth below this are noise. */
  toothFloor: 0.005,
  /** Exponent of a candidate's odds in the weight of a row; below one, since errors of neighbours are correlated. */
  oddsPower: 0.5,
  /** Odds of a candidate that is no tooth of its row; a number's odds are divided by it. */
  unnumbered: 0.2,
  /** Peaks whose boxes overlap by this much (IoU) belong to the same tooth. */
  sameTooth: 0.6,
  /** Penalty for two neighbours in reverse chart order, subtracted from their scores. */
  swapped: 0.2,
  /** Largest distance between the centres of two swapped neighbours, in widths of the narrower one. */
  swapReach: 0.75,
  /** Lowest probability of an unerupted tooth's own number for it to be accepted out of chart order. */
  uneruptedFloor: 0.3,
  /**
   * A candidate above this score is reported as a tooth however unlikely its number. On the 340 radiographs of the data
   * there are 8 such candidates, each of them on a labelled tooth.
   */
  certainTooth: 0.35,
  /** Alternative numbers less likely than this are not reported. */
  alternativeFloor: 0.05,
  /**
   * A tooth is marked to be checked when an alternative number scores above this share of its own number. In a row that
   * is shifted by one only the teeth at its ends have likely alternatives; with 0.1, nine of ten jaws with a wrong
   * number have a tooth marked to be checked.
   */
  alternativeShare: 0.1,
  /** A tooth is marked to be checked as well when its number is less likely: of such numbers two in five are right. */
  likelyNumber: 0.6,
  /** Two teeth touch when the gap between their boxes is below this share of the narrower width. */
  touching: 0.1,
  /** Detections of one finding type that overlap by more than this (IoU) are the same. */
  sameDetection: 0.5,
  /** A candidate that covers at least this share of an implant's box is the implant itself. */
  implantInTooth: 0.5,
  /** Score of an implant for every permanent number of its jaw. */
  implantNumber: 0.5,
  /** Candidates above this score are used to distinguish the upper from the lower jaw. */
  confidentTooth: 0.3,
  /** An implant's crown is at least this share of the candidate's height; otherwise half of the candidate is taken. */
  leastImplantCrown: 0.25,
  /** The weakest candidate on an implant that the second stage reads. */
  readOnImplant: 0.02,
  /** A detected crown and one derived from an implant are the same when they overlap by more than this (IoU). */
  sameCrown: 0.4,
  /** Share of a filling's confidence that a certain bracket on the same tooth removes: brackets look like fillings. */
  bracketNotFilling: 0.5,
  /** Bridges derived from abutments; tuned on the 33 bridges of the training radiographs. */
  bridge: {
    /** Lowest probability of an abutment, and how many in sequence form a bridge. */
    abutment: 0.3,
    fewest: 2,
    /** A detected bridge is the same as a derived one when they share more than this part of the narrower width. */
    same: 0.3,
  },
  /** Wires derived from brackets; pairs are [upper, lower] jaw. Tuned on the training radiographs, 37 wires per jaw. */
  wire: {
    /** With fewer brackets in a jaw there is rarely a wire; from `many` on there nearly always is. */
    fewest: 5,
    many: 9,
    /** Confidence of a wire as a share of its brackets' mean confidence, with few and with many brackets. */
    trust: [0.5, 0.75],
    /** Distance of its ends from the outer sides of the first and last tooth, in their widths. */
    inset: [0.21, 0.31],
    /** Distance from the highest and from the lowest incisal edge, in heights of the median tooth. */
    near: [0.2, 0.14],
    far: [0.11, 0.33],
  },
} as const;
