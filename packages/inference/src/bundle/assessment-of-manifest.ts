import { type AssessmentRecord, FINDING_TYPES } from '@molaar/domain/findings';
import type { Manifest } from './manifest';

/** Returns which finding types a model detects, and how reliably. */
export function assessmentOfManifest({ classes }: Pick<Manifest, 'classes'>): AssessmentRecord {
  const withStatus = (status: Manifest['classes'][keyof Manifest['classes']]['status']) =>
    FINDING_TYPES.filter((type) => classes[type].status === status);
  const [assessed, experimental] = [withStatus('measured'), withStatus('experimental')];
  return { assessed, experimental, partial: [...assessed, ...experimental].filter((type) => classes[type].partial) };
}
