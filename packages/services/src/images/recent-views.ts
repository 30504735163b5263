/** A view loads about a hundred tiles: they are one audit entry until this time has passed. */
const VIEW_MS = 10 * 60_000;
const MAX_VIEWS = 10_000;

/** Remembers recent views in this process; a forgotten one is only logged again. */
export class RecentViews {
  readonly #seen = new Map<string, number>();

  /** Whether this is the first tile of a view. */
  isNew(userId: string, imageId: string, at: Date): boolean {
    const key = `${userId} ${imageId}`;
    const before = this.#seen.get(key);
    if (before !== undefined && at.getTime() - before < VIEW_MS) return false;
    this.#seen.delete(key);
    this.#seen.set(key, at.getTime());
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MAX_VIEWS && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }
}
