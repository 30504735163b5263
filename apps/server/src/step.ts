/** Runs one step of the start; when it fails, the error says in one line which setting to look at. */
export async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${name}: ${reasonOf(error)}`, { cause: error });
  }
}

/** "localhost" has several addresses: Node then collects one error each, under a heading without words. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : String(error);
}
