/** More annotations are read, and their findings worked out, in a thread of its own. */
const FEW_ANNOTATIONS = 1_000;
/** Most patients that are remembered; the one whose file was read longest ago is forgotten first. */
const MOST_PATIENTS = 10_000;

/**
 * Remembers the patients whose files were made from many annotations, so that the server answers them in another thread
 * the next time. Counting before each read would cost every other patient's file a round trip.
 */
export class LargeFiles {
  readonly #patients = new Set<string>();

  /** Records how many annotations a patient's file was made from. */
  note(patientId: string, annotations: number): void {
    this.#patients.delete(patientId);
    if (annotations > FEW_ANNOTATIONS) this.#patients.add(patientId);
    const [oldest] = this.#patients;
    if (this.#patients.size > MOST_PATIENTS && oldest !== undefined) this.#patients.delete(oldest);
  }

  has(patientId: string): boolean {
    return this.#patients.has(patientId);
  }
}
