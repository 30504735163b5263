import { type FindingType, type ProposedAnnotation, proposeAnnotation, proposeLocation } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { Scene } from '../records/scene';
import type { ViewStore } from '../view/view-state';

export interface Proposals {
  /**
   * Proposes finding type, tooth and surfaces of a drawn box from where it lies. A given type, else that of a
   * favourite's key, stays; tooth and surfaces are then proposed for it.
   */
  propose(box: Box, type?: FindingType): ProposedAnnotation;
}

/** Creates what proposes finding type, tooth and surfaces for a box, from the teeth of the scene. */
export function createProposals(scene: Scene, view: ViewStore): Proposals {
  return {
    propose(box, type) {
      const teeth = scene
        .all()
        .flatMap(({ class: of, decision, location: tooth, box: at }) =>
          of === 'TOOTH' && decision !== 'REJECTED' && tooth ? [{ tooth, box: at }] : [],
        );
      const { pendingType, recentTypes } = view.getState();
      const given = type ?? pendingType;
      return given ? { class: given, ...proposeLocation(given, box, teeth) } : proposeAnnotation(box, teeth, recentTypes);
    },
  };
}
