/** Tells the open streams of this server that a session was ended here, so that they need not wait for the next check. */
export class SessionEnds {
  readonly #listeners = new Map<string, Set<() => void>>();

  /** Calls `listener` when the session ends; returns the function that stops it. */
  listen(sessionId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(sessionId) ?? new Set();
    this.#listeners.set(sessionId, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(sessionId);
    };
  }

  endAll(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.end(sessionId);
  }

  end(sessionId: string): void {
    for (const listener of this.#listeners.get(sessionId) ?? []) listener();
  }
}
