/** One look at a radiograph loads a hundred tiles: it is one entry of the audit log, and again one after so long. */
const ONE_LOOK_MS = 10 * 60_000;
const REMEMBERED = 10_000;

/** Who looked at what lately, in this process; what is forgotten is only written down once more. */
export class RecentViews {
  readonly #seen = new Map<string, number>();

  /** True for the first tile of a look. */
  isNew(userId: string, imageId: string, at: Date): boolean {
    const key = `${userId} ${imageId}`;
    const before = this.#seen.get(key);
    if (before !== undefined && at.getTime() - before < ONE_LOOK_MS) return false;
    this.#seen.delete(key);
    this.#seen.set(key, at.getTime());
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > REMEMBERED && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }
}
