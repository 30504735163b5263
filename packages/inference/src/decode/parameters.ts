/** Every number that the decoder was tuned with (on the validation radiographs of the training). */
export const DECODING = {
  /** Peaks of teeth below this are noise. */
  toothFloor: 0.005,
  /** How much a place's own odds count in the weight of a row: below one, since scores of neighbours err together. */
  oddsPower: 0.5,
  /** The odds of a place that holds no tooth of its row: what a number's odds are divided by. */
  unnumbered: 0.2,
  /** Two peaks whose boxes overlap by this much (IoU) stand for one tooth in the mouth. */
  samePlace: 0.6,
  /** What two neighbours cost that stand in the reverse order of the chart, in the measure of scores. */
  swapped: 0.2,
  /** Neighbours may stand in reverse order only where their centres are this close, in widths of the narrower one. */
  swapReach: 0.75,
  /** An unerupted tooth may lie anywhere, above this probability of its own number. */
  strayFloor: 0.3,
  /**
   * Where there is a tooth so surely, one is given however unlikely its number: on all 340 radiographs there are 8 such
   * places, on each of them lies a labelled tooth (the tenth bundle).
   */
  seenTooth: 0.35,
  /** Other numbers of a tooth less likely than this are not told. */
  alternativeFloor: 0.05,
  /**
   * A number whose strongest rival in its place scores above this share of its own score is to be checked. Where a row is
   * numbered one off, each of its teeth is fairly sure of the wrong number, and only the ends of the row waver: at half they
   * hardly ever do, at a tenth nine of ten jaws with a wrong number have a tooth that says so.
   */
  rivalShare: 0.1,
  /** Objects of one class that overlap by more than this (IoU) are one. */
  sameObject: 0.5,
  /** A tooth whose box holds at least this share of an implant's box is the implant itself. */
  implantInTooth: 0.5,
  /** How likely an implant stands in the place of each number of its jaw: alike, but in one of them. */
  implantNumber: 0.5,
  /** Places surer than this tell where the two jaws are. */
  surePlace: 0.3,
  /** What lies on an implant is told apart from it where it is at least this share of the place's height; else half is. */
  leastImplantCrown: 0.25,
  /** A crown of its own and one read off an implant's place are one where they overlap by more than this (IoU). */
  sameCrown: 0.4,
  /** A bracket is as bright as a filling: a filling on a surely bracketed tooth keeps this much less of its confidence. */
  bracketNotFilling: 0.5,
  /** A bridge as its abutments tell it; tried on the training radiographs' 33 bridges. */
  bridge: {
    /** Teeth that carry a bridge at least so surely, and so many of them on end, make one. */
    abutment: 0.3,
    fewest: 2,
    /** What the network saw of it is the same bridge where it shares more than this of the narrower one's width. */
    same: 0.3,
  },
  /** A wire as its brackets tell it; pairs are [upper, lower] jaw. Measured on the training radiographs: 37 wires a jaw. */
  wire: {
    /** With fewer brackets in a jaw there is hardly a wire; from this many on there nearly always is. */
    fewest: 5,
    many: 9,
    /** What share of their brackets' confidence such wires have, with few and with many of them. */
    trust: [0.5, 0.75],
    /** Where it ends on the first and the last tooth, in their widths from the outer side. */
    inset: [0.21, 0.31],
    /** How far from the biting edges it lies, in heights of the median tooth: from the highest and from the lowest edge. */
    near: [0.2, 0.14],
    far: [0.11, 0.33],
  },
} as const;
