import { type AnnotationInput, AppError } from '@molaar/contracts';
import type { ClinicalImage, StoredAnnotation } from '@molaar/db';
import { type Category, type Decision, entryByClass } from '@molaar/domain/findings';
import { sortSurfaces } from '@molaar/domain/teeth';
import { checkPlace } from './check-place';
import { boxAround, placeBox, placeOutline, sameBox, sameOutline, stretchOutline } from './place-box';

export interface MergeContext {
  image: Pick<ClinicalImage, 'width' | 'height'>;
  /** DRAFT: the person may prepare and not decide. */
  right: 'YES' | 'DRAFT';
  userId: string;
  at: Date;
  /** Suggestions among the inputs that were deleted before, as they were: taking that back makes nobody's own object of them. */
  deleted?: readonly StoredAnnotation[];
}

export interface MergedAnnotations {
  /** New and changed objects, to be written. */
  written: StoredAnnotation[];
  /** Ids of objects that were left out of the save. */
  removed: string[];
  /** Ids of objects that this save added. */
  added: string[];
  /** Ids of deleted suggestions that are there again. */
  restored: string[];
}

/**
 * What a save makes of the stored objects. Confidence, source, decider and times are never the client's. An object of the
 * analysis that a person changed is EDITED from then on, also when its decision goes to and fro. VALIDATION_FAILED names
 * the field; NOT_ALLOWED when a person who may only draft touches what another decided, and names it, or drops a suggestion.
 */
export function mergeAnnotations(
  stored: readonly StoredAnnotation[],
  inputs: readonly AnnotationInput[],
  context: MergeContext,
): MergedAnnotations {
  const known = new Map(stored.map((annotation) => [annotation.id, annotation]));
  // Who may only draft takes no decision back that is gone: what they bring is a proposal of theirs.
  const deleted = new Map((context.right === 'YES' ? (context.deleted ?? []) : []).map((annotation) => [annotation.id, annotation]));
  const seen = new Set<string>();
  const written = inputs.flatMap((input, index) => {
    if (seen.has(input.id)) throw invalid(index, 'id', 'invalid', 'the same id stands twice in the set');
    seen.add(input.id);
    const before = known.get(input.id) ?? deleted.get(input.id);
    const after = before ? update(before, input, index, context) : create(input, index, context);
    return after === before && known.has(input.id) ? [] : [after];
  });
  const removed = stored.filter(({ id }) => !seen.has(id));
  if (context.right === 'DRAFT' && removed.some((annotation) => annotation.source === 'AI' || annotation.decision !== 'SUGGESTED'))
    throw new AppError('NOT_ALLOWED', 'who may only draft deletes no suggestion and nothing that was decided');
  const isNew = (id: string) => !known.has(id) && !deleted.has(id);
  return {
    written,
    removed: removed.map(({ id }) => id),
    added: [...seen].filter(isNew),
    restored: [...deleted.keys()].filter((id) => seen.has(id)),
  };
}

function create(input: AnnotationInput, index: number, context: MergeContext): StoredAnnotation {
  const content = contentOf(input, undefined, index, context);
  const decision = context.right === 'DRAFT' ? 'SUGGESTED' : input.decision === 'EDITED' ? 'APPROVED' : input.decision;
  return {
    ...content,
    ...decided(decision, context),
    id: input.id,
    confidence: null,
    source: 'PERSON',
    edited: false,
    checkTooth: false,
    experimental: false,
    analysisId: null,
    createdAt: context.at,
  };
}

/** Answers `before` itself when nothing changed. */
function update(before: StoredAnnotation, input: AnnotationInput, index: number, context: MergeContext): StoredAnnotation {
  const content = contentOf(input, before, index, context);
  const changed = content !== before;
  const edited = before.edited || (changed && before.source === 'AI');
  const decision =
    context.right === 'DRAFT'
      ? draftDecision(before, input, changed, index)
      : decide(input.decision, edited, changed && before.decision === 'SUGGESTED');
  if (!changed && decision === before.decision) return before;
  const checkTooth = before.checkTooth && content.tooth === before.tooth;
  return { ...before, ...content, ...decided(decision, context), edited, checkTooth };
}

function decide(wanted: Decision, edited: boolean, isSuggestionChanged: boolean): Decision {
  if (wanted === 'REJECTED') return 'REJECTED';
  // Changing a suggestion is a decision; taking a decision back, with the change that was made with it, is none.
  if (wanted === 'SUGGESTED') return isSuggestionChanged && edited ? 'EDITED' : 'SUGGESTED';
  return edited ? 'EDITED' : 'APPROVED';
}

function draftDecision(before: StoredAnnotation, input: AnnotationInput, changed: boolean, index: number): Decision {
  if (before.decision !== 'SUGGESTED' && (changed || input.decision !== before.decision))
    throw new AppError('NOT_ALLOWED', 'who may only draft does not change what was decided', {
      fields: { [`annotations.${index}.decision`]: 'invalid' },
    });
  return before.decision;
}

function decided(decision: Decision, { userId, at }: MergeContext): Pick<StoredAnnotation, 'decision' | 'decidedBy' | 'decidedAt'> {
  return decision === 'SUGGESTED' ? { decision, decidedBy: null, decidedAt: null } : { decision, decidedBy: userId, decidedAt: at };
}

type Content = Pick<StoredAnnotation, 'class' | 'category' | 'tooth' | 'surfaces' | 'box' | 'outline' | 'label'>;

/** What the person drew, checked; `before` itself when it is what was stored. */
function contentOf(input: AnnotationInput, before: StoredAnnotation | undefined, index: number, { image }: MergeContext): Content {
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
  const problem = checkPlace(content, input.decision);
  if (problem) throw invalid(index, problem.field, problem.key, problem.description);
  // The outline says where the object is; its box is what lies around it.
  const outline = wanted && placeOutline(wanted, image);
  const box = placeBox(outline ? boxAround(outline) : input.box, image);
  if (!box) throw invalid(index, 'box', 'invalid', 'the box lies outside the image');
  return { ...content, box, outline };
}

/** A client that knows no outlines keeps them by saying nothing of them: the one that was stored goes with the box. */
function wantedOutline({ outline, box }: AnnotationInput, before: StoredAnnotation | undefined): readonly number[] | null {
  if (outline !== undefined) return outline;
  if (!before?.outline) return null;
  return sameBox(box, before.box) ? before.outline : stretchOutline(before.outline, before.box, box);
}

/** Only a custom finding's category is the person's to choose. */
function categoryOf(input: AnnotationInput, before: StoredAnnotation | undefined): Category {
  if (input.class !== 'CUSTOM') return entryByClass(input.class).category;
  return input.category ?? (before?.class === 'CUSTOM' ? before.category : entryByClass('CUSTOM').category);
}

function sameContent(a: Omit<Content, 'box' | 'outline'>, b: Content): boolean {
  const surfaces = sortSurfaces(b.surfaces);
  return (
    a.class === b.class &&
    a.category === b.category &&
    a.tooth === b.tooth &&
    a.label === b.label &&
    a.surfaces.length === surfaces.length &&
    a.surfaces.every((surface, index) => surface === surfaces[index])
  );
}

function invalid(index: number, field: string, key: string, description: string): AppError {
  return new AppError('VALIDATION_FAILED', `annotation ${index}: ${description}`, { fields: { [`annotations.${index}.${field}`]: key } });
}
