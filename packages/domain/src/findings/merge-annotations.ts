import { boxAround, clipBox, clipOutline, type ImageArea, sameBox, sameOutline, stretchOutline } from '../geometry';
import { type Right, RuleViolation, requireMayDecide } from '../rules';
import { sortSurfaces } from '../teeth';
import { type Category, entryByType } from './catalogue';
import { checkLocation } from './check-location';
import type { Decision } from './decisions';
import { type AnnotationChange, CORRECTIONS, type Correction, type StoredAnnotation } from './stored-annotation';

export interface MergeContext {
  image: ImageArea;
  /** DRAFT: the person may propose, but not decide. */
  right: Right;
  userId: string;
  at: Date;
  /** Deleted suggestions that are among the inputs, as they were: restoring one keeps its source. */
  deleted?: readonly StoredAnnotation[];
}

export interface MergedAnnotations {
  /** New and changed annotations, to be written. */
  written: StoredAnnotation[];
  /** Ids of annotations that the save left out. */
  removed: string[];
  /** Ids of annotations that the save added. */
  added: string[];
  /** Ids of deleted suggestions that the save restored. */
  restored: string[];
}

/**
 * Merges the inputs of a save with the stored annotations. Confidence, source, author and times are never taken from
 * the client. A detection that a person changed stays EDITED.
 * @throws VALIDATION_FAILED with the field; NOT_ALLOWED when a person who may only draft changes a decision or deletes
 * a suggestion.
 */
export function mergeAnnotations(
  stored: readonly StoredAnnotation[],
  inputs: readonly AnnotationChange[],
  context: MergeContext,
): MergedAnnotations {
  const known = new Map(stored.map((annotation) => [annotation.id, annotation]));
  // A person who may only draft cannot restore a decision: what they bring is a new proposal.
  const deleted = new Map((context.right === 'YES' ? (context.deleted ?? []) : []).map((annotation) => [annotation.id, annotation]));
  const seen = new Set<string>();
  const written = inputs.flatMap((input, index) => {
    if (seen.has(input.id)) throw invalid(index, 'id', 'twice', 'the id is used twice');
    seen.add(input.id);
    const before = known.get(input.id) ?? deleted.get(input.id);
    const after = before ? update(before, input, index, context) : create(input, index, context);
    return after === before && known.has(input.id) ? [] : [after];
  });
  const removed = stored.filter(({ id }) => !seen.has(id));
  if (removed.some((annotation) => annotation.source === 'AI' || annotation.decision !== 'SUGGESTED')) requireMayDecide(context.right);
  const isNew = (id: string) => !known.has(id) && !deleted.has(id);
  return {
    written,
    removed: removed.map(({ id }) => id),
    added: [...seen].filter(isNew),
    restored: [...deleted.keys()].filter((id) => seen.has(id)),
  };
}

function create(input: AnnotationChange, index: number, context: MergeContext): StoredAnnotation {
  const content = contentOf(input, undefined, index, context);
  const decision = context.right === 'DRAFT' ? 'SUGGESTED' : input.decision === 'EDITED' ? 'APPROVED' : input.decision;
  return {
    ...content,
    ...decided(decision, context),
    id: input.id,
    confidence: null,
    source: 'PERSON',
    edited: false,
    corrections: [],
    detectedClass: null,
    checkTooth: false,
    experimental: false,
    analysisId: null,
    createdAt: context.at,
  };
}

/** Returns `before` itself when nothing changed. */
function update(before: StoredAnnotation, input: AnnotationChange, index: number, context: MergeContext): StoredAnnotation {
  const content = contentOf(input, before, index, context);
  const changed = content !== before;
  const edited = before.edited || (changed && before.source === 'AI');
  const decision =
    context.right === 'DRAFT'
      ? draftDecision(before, input, changed, index)
      : decide(input.decision, edited, changed && before.decision === 'SUGGESTED');
  if (!changed && decision === before.decision) return before;
  const checkTooth = before.checkTooth && content.tooth === before.tooth;
  return { ...before, ...content, ...decided(decision, context), ...corrected(before, content), edited, checkTooth };
}

/** Returns what people have changed of a detection, with the changes of this save. */
function corrected(before: StoredAnnotation, content: Content): Pick<StoredAnnotation, 'corrections' | 'detectedClass'> {
  if (before.source !== 'AI') return { corrections: [], detectedClass: null };
  const isSamePlace = sameBox(content.box, before.box) && sameOutline(content.outline ?? null, before.outline ?? null);
  const changed: Record<Correction, boolean> = {
    TYPE: content.class !== before.class,
    TOOTH: content.tooth !== before.tooth,
    PLACE: !isSamePlace,
    SURFACES: !isSameList(content.surfaces, sortSurfaces(before.surfaces)),
  };
  return {
    corrections: CORRECTIONS.filter((correction) => changed[correction] || before.corrections.includes(correction)),
    detectedClass: before.detectedClass ?? (changed.TYPE ? before.class : null),
  };
}

function decide(wanted: Decision, edited: boolean, isSuggestionChanged: boolean): Decision {
  if (wanted === 'REJECTED') return 'REJECTED';
  // Changing a suggestion is a decision; withdrawing a decision together with its change is not.
  if (wanted === 'SUGGESTED') return isSuggestionChanged && edited ? 'EDITED' : 'SUGGESTED';
  return edited ? 'EDITED' : 'APPROVED';
}

function draftDecision(before: StoredAnnotation, input: AnnotationChange, changed: boolean, index: number): Decision {
  if (before.decision !== 'SUGGESTED' && (changed || input.decision !== before.decision))
    requireMayDecide('DRAFT', { [`annotations.${index}.decision`]: 'invalid' });
  return before.decision;
}

function decided(decision: Decision, { userId, at }: MergeContext): Pick<StoredAnnotation, 'decision' | 'decidedBy' | 'decidedAt'> {
  return decision === 'SUGGESTED' ? { decision, decidedBy: null, decidedAt: null } : { decision, decidedBy: userId, decidedAt: at };
}

type Content = Pick<StoredAnnotation, 'class' | 'category' | 'tooth' | 'surfaces' | 'box' | 'outline' | 'label'>;

/** Returns the validated content; `before` itself when it equals what is stored. */
function contentOf(input: AnnotationChange, before: StoredAnnotation | undefined, index: number, { image }: MergeContext): Content {
  const content = {
    class: input.class,
    category: categoryOf(input, before),
    tooth: input.location,
    surfaces: sortSurfaces(input.surface),
    label: input.label,
  };
  const wanted = wantedOutline(input, before);
  if (before && sameContent(content, before) && sameBox(input.box, before.box) && sameOutline(wanted, before.outline ?? null))
    return before;
  const problem = checkLocation(content, input.decision);
  if (problem) throw invalid(index, problem.field, problem.key, problem.description);
  // The outline defines the position; the box is its bounding box.
  const outline = wanted && clipOutline(wanted, image);
  const box = clipBox(outline ? boxAround(outline) : input.box, image);
  if (!box) throw invalid(index, 'box', 'invalid', 'the box is outside of the image');
  return { ...content, box, outline };
}

/** A client that does not support outlines omits them: the stored outline then follows the box. */
function wantedOutline({ outline, box }: AnnotationChange, before: StoredAnnotation | undefined): readonly number[] | null {
  if (outline !== undefined) return outline;
  if (!before?.outline) return null;
  return sameBox(box, before.box) ? before.outline : stretchOutline(before.outline, before.box, box);
}

/** Only the category of a custom finding is chosen by the person. */
function categoryOf(input: AnnotationChange, before: StoredAnnotation | undefined): Category {
  if (input.class !== 'CUSTOM') return entryByType(input.class).category;
  return input.category ?? (before?.class === 'CUSTOM' ? before.category : entryByType('CUSTOM').category);
}

function sameContent(a: Omit<Content, 'box' | 'outline'>, b: Content): boolean {
  const surfaces = sortSurfaces(b.surfaces);
  return a.class === b.class && a.category === b.category && a.tooth === b.tooth && a.label === b.label && isSameList(a.surfaces, surfaces);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function invalid(index: number, field: string, key: string, description: string): RuleViolation {
  return new RuleViolation('VALIDATION_FAILED', `annotation ${index}: ${description}`, { [`annotations.${index}.${field}`]: key });
}
