import { allowedSurfaces, type Category, type FindingType, findingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import { boxOfOutline, fitOutline } from '../geometry/outlines';
import type { SceneHistory } from '../history/scene-history';
import { type AnnotationPatch, type BoxChange, type SceneAnnotation, sameEdit, sameValue } from '../records/annotation';
import { type Change, diffOf } from '../records/diff';
import type { Scene } from '../records/scene';
import type { ViewStore } from '../view/view-state';
import type { EditRights } from './edit-rights';

export interface NewAnnotation {
  readonly box: Box;
  readonly class: FindingType;
  readonly category?: Category;
  readonly location: ToothNumber | null;
  readonly surface: readonly Surface[];
  readonly label?: string | null;
  readonly outline?: readonly number[] | null;
}

/**
 * A person's changes of annotations. Each call is one history entry, and a call without the right to it changes
 * nothing.
 */
export interface Changes {
  /** Adds and selects an annotation. @returns its id. */
  add(annotation: NewAnnotation): string;
  /** Changes an annotation. Changes of one `field` in a row, letter by letter, are one history entry. */
  change(id: string, patch: Omit<AnnotationPatch, 'decision'>, field?: string): void;
  /** Gives the annotation another finding type; its surfaces stay as far as the type allows them. */
  changeType(id: string, type: FindingType): void;
  approve(id: string): void;
  /** Approves the suggestions among these. */
  approveAll(ids: Iterable<string>): void;
  reject(id: string): void;
  rejectAll(ids: Iterable<string>): void;
}

export interface ChangesControl extends Changes {
  /** Deletes those of the annotations that the person may delete. */
  removeAll(ids: readonly string[]): void;
  /** Changes boxes with their outlines; changes of one `name` in a row are one history entry. */
  changeBoxes(changes: readonly BoxChange[], name?: string): void;
  /** Changes an outline with the box around it. */
  changeOutline(id: string, outline: readonly number[]): void;
}

interface ChangesOptions {
  readonly scene: Scene;
  readonly history: SceneHistory;
  readonly view: ViewStore;
  readonly rights: EditRights;
  readonly newId: () => string;
  readonly mayApproveNow: (approve: () => void) => boolean;
}

interface PatchById {
  readonly id: string;
  readonly patch: AnnotationPatch;
}

/** Creates the part of the editor that changes annotations: each call is one entry of the history. */
export function createChanges({ scene, history, view, rights, newId, mayApproveNow }: ChangesOptions): ChangesControl {
  const { canEdit, mayDecide, mayChange, mayRemove, decisionAfterChange } = rights;

  /** Commits patches of several annotations as one history entry. */
  function commitPatches(patches: readonly PatchById[], name?: string): void {
    const changes = patches.flatMap(({ id, patch }): Change[] => {
      const before = scene.get(id);
      if (!before || !mayChange(before)) return [];
      const after: SceneAnnotation = { ...before, ...patch, decision: patch.decision ?? decisionAfterChange(before) };
      return sameEdit(before, after) ? [] : [{ before, after }];
    });
    if (changes.length > 0) history.commit(diffOf(changes), name);
  }

  function change(id: string, patch: Omit<AnnotationPatch, 'decision'>, field?: string): void {
    const before = scene.get(id);
    if (!before) return;
    const moved = patch.box && !patch.outline && !sameValue(patch.box, before.box) ? boxPatch(before, patch.box) : {};
    commitPatches([{ id, patch: { ...patch, ...moved } }], field && `${field} ${id}`);
  }

  function decide(ids: Iterable<string>, decision: 'APPROVED' | 'REJECTED'): void {
    if (!mayDecide) return;
    const patches = [...ids].map((id) => ({ id, patch: { decision } }));
    const commit = () => commitPatches(patches);
    if (decision === 'REJECTED' || mayApproveNow(commit)) commit();
  }

  return {
    add({ box, class: type, category, location, surface, label = null, outline = null }) {
      const id = newId();
      if (!canEdit) return id;
      const after: SceneAnnotation = {
        id,
        class: type,
        category: category ?? findingType(type).category,
        location,
        surface,
        box,
        outline,
        label,
        confidence: null,
        source: 'PERSON',
        decision: mayDecide ? 'APPROVED' : 'SUGGESTED',
        checkTooth: false,
        experimental: false,
        decidedBy: null,
        decidedAt: null,
      };
      history.commit(diffOf([{ before: null, after }]));
      view.setState(({ recentTypes }) => ({
        selectedId: id,
        alsoSelected: [],
        pendingBox: null,
        pendingOutline: [],
        pickingType: false,
        pendingType: null,
        recentTypes: [type, ...recentTypes.filter((one) => one !== type)],
      }));
      return id;
    },
    change,
    changeType(id, type) {
      const annotation = scene.get(id);
      if (!annotation) return;
      const allowed = allowedSurfaces(type, annotation.location);
      const remaining = allowed.filter((surface) => annotation.surface.includes(surface));
      change(id, {
        class: type,
        category: findingType(type).category,
        surface: remaining.length === 0 && allowed.length === 1 ? allowed : remaining,
        label: type === 'CUSTOM' ? annotation.label : null,
      });
    },
    approve: (id) => decide([id], 'APPROVED'),
    approveAll: (ids) =>
      decide(
        [...ids].filter((id) => scene.get(id)?.decision === 'SUGGESTED'),
        'APPROVED',
      ),
    reject: (id) => decide([id], 'REJECTED'),
    rejectAll: (ids) => decide(ids, 'REJECTED'),
    removeAll(ids) {
      const removed = ids.flatMap((id) => scene.get(id) ?? []).filter(mayRemove);
      history.commit(diffOf(removed.map((before) => ({ before, after: null }))));
    },
    changeBoxes: (changes, name) =>
      commitPatches(
        changes.map(({ annotation, box }) => ({ id: annotation.id, patch: boxPatch(annotation, box) })),
        name,
      ),
    changeOutline: (id, outline) => commitPatches([{ id, patch: { outline, box: boxOfOutline(outline) } }]),
  };
}

/** The outline follows its box, from the position of both in `annotation`. */
function boxPatch({ outline, box: from }: SceneAnnotation, box: Box): AnnotationPatch {
  return outline ? { box, outline: fitOutline(outline, from, box) } : { box };
}
