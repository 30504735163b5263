/** The bundle is missing, damaged or of an unsupported format. The message names the file and the fault. */
export class BundleError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BundleError';
  }
}
