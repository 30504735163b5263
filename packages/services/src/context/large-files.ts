/** Most patients that are remembered; the one whose file was read longest ago is forgotten first. */
const MOST_PATIENTS = 10_000;

/**
 * Remembers the patients whose files are made from more annotations than this process reads at once, so that another
 * thread answers them. Counting before each read would cost every other patient's file a round trip.
 */
export class LargeFiles {
  readonly #patients = new Set<string>();

  /** @param most Most annotations that a file is made from here. */
  constructor(readonly most = Number.POSITIVE_INFINITY) {}

  /** Records how many annotations a patient's file needs. @returns Whether it is too large for this process. */
  note(patientId: string, annotations: number): boolean {
    this.#patients.delete(patientId);
    const isLarge = annotations > this.most;
    if (isLarge) this.#patients.add(patientId);
    const [oldest] = this.#patients;
    if (this.#patients.size > MOST_PATIENTS && oldest !== undefined) this.#patients.delete(oldest);
    return isLarge;
  }

  has(patientId: string): boolean {
    return this.#patients.has(patientId);
  }
}
