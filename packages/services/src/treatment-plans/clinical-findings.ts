import { type ClinicTx, readAnnotationSet, readStatusVersion } from '@molaar/db';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { isConfirmed } from '@molaar/domain/findings';
import type { CurrentStatus } from '@molaar/domain/statuses';
import { readCurrentStatuses } from '../statuses/read-current-statuses';

/** The findings of an image and the versions at which they were read. */
export interface ClinicalFindings {
  annotations: StoredAnnotation[];
  statuses: CurrentStatus[];
  annotationVersion: number;
  statusVersion: number;
}

/** Reads annotations and statuses of an image, undecided ones included. */
export async function readClinicalFindings(tx: ClinicTx, imageId: string): Promise<ClinicalFindings> {
  const { version: annotationVersion } = await readAnnotationSet(tx, imageId);
  const statusVersion = await readStatusVersion(tx, imageId);
  const { annotations, statuses } = await readCurrentStatuses(tx, imageId);
  return { annotations, statuses, annotationVersion, statusVersion };
}

/** Returns the statuses that a person has approved. */
export function approvedStatuses({ statuses }: ClinicalFindings): CurrentStatus[] {
  return statuses.filter(({ decision }) => decision === 'APPROVED');
}

/** Returns the confirmed annotations, approved or edited. */
export function confirmedAnnotations({ annotations }: Pick<ClinicalFindings, 'annotations'>): StoredAnnotation[] {
  return annotations.filter(({ decision }) => isConfirmed(decision));
}
