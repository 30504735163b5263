import { listAnnotations, listStatuses, readAnnotationSet, readStatusVersion, type StoredAnnotation, type Tx } from '@molaar/db';
import { isConfirmed } from '@molaar/domain/findings';
import { type CurrentStatus, currentStatuses } from '../statuses/current-statuses';

/** What a plan can be made of, and the versions it was read at. */
export interface ClinicalFindings {
  annotations: StoredAnnotation[];
  statuses: CurrentStatus[];
  annotationVersion: number;
  statusVersion: number;
}

/** Objects and statuses of a radiograph, undecided ones too. */
export async function readFindings(tx: Tx, organizationId: string, imageId: string): Promise<ClinicalFindings> {
  const { version: annotationVersion } = await readAnnotationSet(tx, organizationId, imageId);
  const statusVersion = await readStatusVersion(tx, organizationId, imageId);
  const annotations = await listAnnotations(tx, organizationId, imageId);
  const statuses = currentStatuses(annotations, await listStatuses(tx, organizationId, imageId));
  return { annotations, statuses, annotationVersion, statusVersion };
}

export function approvedStatuses({ statuses }: ClinicalFindings): CurrentStatus[] {
  return statuses.filter(({ decision }) => decision === 'APPROVED');
}

/** Confirmed objects, as they were or edited. */
export function approvedObjects({ annotations }: Pick<ClinicalFindings, 'annotations'>): StoredAnnotation[] {
  return annotations.filter(({ decision }) => isConfirmed(decision));
}
