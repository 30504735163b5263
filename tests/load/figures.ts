/** What dentists do, by what they wait for. */
export type Kind = 'page' | 'read' | 'tile' | 'save' | 'upload' | 'findings' | 'pdf' | 'sign-in' | 'event' | 'mail';

/** Times and failures of a run. */
export class Figures {
  readonly #times = new Map<Kind, number[]>();
  readonly #failures = new Map<string, number>();
  #answers = 0;
  #serverErrors = 0;

  add(kind: Kind, milliseconds: number): void {
    const times = this.#times.get(kind) ?? [];
    this.#times.set(kind, times);
    times.push(milliseconds);
  }

  /** Counts an answer; a status of 500 or above is one that the service owes. */
  answer(status: number): void {
    this.#answers += 1;
    if (status >= 500) this.#serverErrors += 1;
  }

  fail(what: string): void {
    this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1);
  }

  /** Counts a request without an answer. */
  lose(what: string): void {
    this.answer(599);
    this.fail(what);
  }

  count(kind: Kind): number {
    return this.#times.get(kind)?.length ?? 0;
  }

  /** Returns milliseconds; NaN when nothing was measured. */
  percentile(kinds: readonly Kind[], share: number): number {
    const sorted = kinds.flatMap((kind) => this.#times.get(kind) ?? []).sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  }

  get answers(): number {
    return this.#answers;
  }

  /** Share of the requests that were answered without a fault of the service. */
  get availability(): number {
    return 1 - this.#serverErrors / Math.max(1, this.#answers);
  }

  get failures(): readonly (readonly [string, number])[] {
    return [...this.#failures].sort(([, a], [, b]) => b - a);
  }
}
