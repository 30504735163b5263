/**
 * Notifies the open streams of this server that a session ended here, so that they do not wait for their next check.
 */
export class SessionEndHub {
  readonly #listeners = new Map<string, Set<() => void>>();

  /** Calls `listener` when the session ends. @returns The function that stops listening. */
  listen(sessionId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(sessionId) ?? new Set();
    this.#listeners.set(sessionId, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(sessionId);
    };
  }

  publish(sessionId: string): void {
    for (const listener of this.#listeners.get(sessionId) ?? []) listener();
  }

  publishAll(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.publish(sessionId);
  }
}
