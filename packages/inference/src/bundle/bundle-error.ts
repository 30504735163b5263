/** The bundle is missing, damaged or not of a kind that this code understands. The message names file and fault. */
export class BundleError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BundleError';
  }
}
