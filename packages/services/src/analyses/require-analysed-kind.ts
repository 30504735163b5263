import { AppError } from '@molaar/contracts';
import type { ClinicalImage } from '@molaar/db';
import { isAnalysed } from '@molaar/domain/clinic';

/** @throws VALIDATION_FAILED for an image that is not panoramic: the detector cannot read it. */
export function requireAnalysedKind({ id, kind }: Pick<ClinicalImage, 'id' | 'kind'>): void {
  if (isAnalysed(kind)) return;
  throw new AppError('VALIDATION_FAILED', `image ${id} is not panoramic and cannot be analysed`, { fields: { kind: 'notAnalysed' } });
}
