/** What dentists do, by what they wait for. */
export type Kind = 'page' | 'read' | 'tile' | 'save' | 'upload' | 'findings' | 'pdf' | 'sign-in' | 'event' | 'mail';

/** Times and failures of a run. */
export class Figures {
  readonly #began = performance.now();
  readonly #times = new Map<Kind, number[]>();
  /** By minute of the run. */
  readonly #reads = new Map<number, number[]>();
  readonly #interrupted = new Map<Kind, number[]>();
  readonly #failures = new Map<string, number>();
  #answers = 0;
  #serverErrors = 0;

  add(kind: Kind, milliseconds: number): void {
    append(this.#times, kind, milliseconds);
    if (kind === 'read' || kind === 'tile') append(this.#reads, this.#minute, milliseconds);
  }

  /** Returns the p99 of reads and tiles of each minute of the run, in milliseconds; NaN for a minute without any. */
  get readsByMinute(): number[] {
    return Array.from({ length: Math.max(...this.#reads.keys(), -1) + 1 }, (_, minute) =>
      percentileOf(this.#reads.get(minute) ?? [], 0.99),
    );
  }

  /** Counts what had not ended at the end of the run: it takes at least as long. */
  interrupt(kind: Kind, milliseconds: number): void {
    append(this.#interrupted, kind, milliseconds);
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

  times(kinds: readonly Kind[]): number[] {
    return kinds.flatMap((kind) => this.#times.get(kind) ?? []);
  }

  interrupted(kinds: readonly Kind[]): number[] {
    return kinds.flatMap((kind) => this.#interrupted.get(kind) ?? []);
  }

  /** Returns milliseconds; NaN when nothing was measured. */
  percentile(kinds: readonly Kind[], share: number): number {
    return percentileOf(this.times(kinds), share);
  }

  get answers(): number {
    return this.#answers;
  }

  get serverErrors(): number {
    return this.#serverErrors;
  }

  /** Share of the requests that were answered without a fault of the service. */
  get availability(): number {
    return 1 - this.#serverErrors / Math.max(1, this.#answers);
  }

  get failures(): readonly (readonly [string, number])[] {
    return [...this.#failures].sort(([, a], [, b]) => b - a);
  }

  get #minute(): number {
    return Math.floor((performance.now() - this.#began) / 60_000);
  }
}

/** Returns NaN where there are no values. */
function percentileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function append<Key>(map: Map<Key, number[]>, key: Key, milliseconds: number): void {
  const values = map.get(key) ?? [];
  map.set(key, values);
  values.push(milliseconds);
}
