/** Runs one step of the start. @throws Error with one line that names the step and the setting to check. */
export async function startupStep<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${name}: ${reasonOf(error)}`, { cause: error });
  }
}

/** For "localhost" Node collects one error per address in an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : String(error);
}
