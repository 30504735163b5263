import { AnalysisFailedError } from './errors.js';
import type { components } from './generated/schema.js';
import { wait } from './retry.js';
import type { Transport } from './transport.js';

const SECONDS_BETWEEN = 2;

export interface WaitOptions {
  /** Starts a failed analysis again, once. */
  retryFailed?: boolean;
  signal?: AbortSignal;
}

/**
 * Returns the findings of a radiograph; starts its analysis if there is none, and waits for its end. The findings are
 * suggestions: show `notice` with them, and let a dentist confirm each.
 *
 * @throws AnalysisFailedError when the analysis failed.
 */
export async function waitForFindings(
  transport: Transport,
  imageId: string,
  { retryFailed = false, signal }: WaitOptions = {},
): Promise<components['schemas']['AnnotationSet']> {
  let query = retryFailed ? { retry: 'true' as const } : {};
  for (;;) {
    const input = { path: { id: imageId }, query, ...(signal ? { signal } : {}) };
    const { data, headers } = await transport.send('annotateImage', input);
    if ('annotations' in data) return data;
    if (data.status === 'FAILED') throw new AnalysisFailedError(data.analysis);
    query = {};
    await wait(Number(headers.get('Retry-After') ?? SECONDS_BETWEEN) * 1000, signal);
  }
}
