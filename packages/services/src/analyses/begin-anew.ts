import type { Analysis } from '@molaar/contracts';
import { hasAnalysis, holdImage, isAskedAlone, publishEvent, requeueAnalysis, type StoredImage, type Tx } from '@molaar/db';
import type { Deps } from '../context/deps';
import { PRIORITY } from './enqueue-attempt';

/** While servers and workers are being updated one after the other: so often and so long apart an analysis waits for them to agree. */
const UPDATE = { most: 20, waitMs: 30_000 } as const;

/** An attempt that a worker has sent back, as the next one. */
export interface Anew {
  analysis: Analysis;
  format: StoredImage['format'];
  priority: number;
  /** How long its job is to wait in the queue, ms. */
  delayMs: number;
}

/**
 * A worker had another model than the attempt asks for. One for a model that this server has no more asks for this
 * server's from now on; one for this server's waits until the workers have that too. Undefined where the attempt is not
 * under way, has waited long enough, or where the radiograph has an analysis by this server's model already.
 */
export async function beginAnew(
  { clock, modelVersion }: Pick<Deps, 'clock' | 'modelVersion'>,
  tx: Tx,
  organizationId: string,
  { id: analysisId, imageId, modelVersion: asked }: Analysis,
  attempt: number,
): Promise<Anew | undefined> {
  const image = await holdImage(tx, organizationId, imageId);
  if (!image) return undefined;
  if (asked !== modelVersion && (await hasAnalysis(tx, organizationId, imageId, modelVersion))) return undefined;
  const next = { analysisId, attempt, most: UPDATE.most, modelVersion, at: clock() };
  const analysis = await requeueAnalysis(tx, organizationId, next);
  if (!analysis) return undefined;
  await publishEvent(tx, organizationId, { type: 'analysis', analysis });
  const priority = (await isAskedAlone(tx, organizationId, analysisId)) ? PRIORITY.asked : PRIORITY.batch;
  return { analysis, format: image.format, priority, delayMs: asked === modelVersion ? UPDATE.waitMs : 0 };
}
