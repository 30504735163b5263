import type { Permission } from '@molaar/domain/clinic';
import type { Decision } from '@molaar/domain/findings';
import type { SceneAnnotation } from '../records/annotation';

/**
 * What the person may do. With the right DRAFT a person proposes annotations and changes suggestions, but decides none.
 */
export interface EditRights {
  readonly canEdit: boolean;
  /** The person may approve and reject. */
  readonly mayDecide: boolean;
  /** With the right DRAFT only undecided annotations may be changed. */
  mayChange(annotation: SceneAnnotation): boolean;
  /** With the right DRAFT only undecided annotations of a person may be deleted, no suggestion of the analysis. */
  mayRemove(annotation: SceneAnnotation): boolean;
  /**
   * Returns the decision of an annotation after a change: a suggestion that a person with the right YES changes becomes
   * EDITED.
   */
  decisionAfterChange(annotation: SceneAnnotation): Decision;
}

/** Returns what a person may do with an annotation; who may only draft changes suggestions and decides nothing. */
export function editRights(right: Permission): EditRights {
  const canEdit = right !== 'NO';
  const mayDecide = right === 'YES';
  const mayChange = ({ decision }: SceneAnnotation) => mayDecide || (canEdit && decision === 'SUGGESTED');
  return {
    canEdit,
    mayDecide,
    mayChange,
    mayRemove: (annotation) => mayDecide || (mayChange(annotation) && annotation.source === 'PERSON'),
    decisionAfterChange: ({ source, decision }) => (source === 'AI' && mayDecide ? 'EDITED' : decision),
  };
}
