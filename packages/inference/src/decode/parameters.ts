/** Every number that the decoder was tuned with (on the validation radiographs of the training). */
export const DECODING = {
  /** Peaks of teeth below this are noise. */
  toothFloor: 0.02,
  /** Two peaks whose boxes overlap by this much (IoU) stand for one tooth in the mouth. */
  samePlace: 0.6,
  /** What two neighbours cost that stand in the reverse order of the chart, in the measure of scores. */
  swapped: 0.2,
  /** Neighbours may stand in reverse order only where their centres are this close, in widths of the narrower one. */
  swapReach: 0.75,
  /** An unerupted tooth may lie anywhere, above this probability of its own number. */
  strayFloor: 0.3,
  /** A number whose strongest rival in its place scores above this share of its own score is to be checked. */
  rivalShare: 0.5,
  /** Objects of one class that overlap by more than this (IoU) are one. */
  sameObject: 0.5,
  /** A tooth whose box holds at least this share of an implant's box is the implant itself. */
  implantInTooth: 0.5,
} as const;
