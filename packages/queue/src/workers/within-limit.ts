/**
 * Runs work that must end within `limitMs`.
 * @param work Its signal is aborted at the limit; what it does afterwards is ignored.
 * @throws Error at the limit.
 */
export async function withinLimit<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new OverdueError(`did not end within ${limitMs} ms`);
      reject(error);
      limit.abort(error);
    }, limitMs);
  });
  try {
    return await Promise.race([work(limit.signal), overdue]);
  } finally {
    clearTimeout(timer);
  }
}

export class OverdueError extends Error {
  override readonly name = 'OverdueError';
}
