import { z } from 'zod';
import { annotation } from './annotations';
import { id, instant, version } from './common';

/** An annotation as in the editor; its class code follows from finding type and tooth. */
const draftAnnotation = annotation.omit({ code: true });

/** A change of one annotation since the last save: created (before null), deleted (after null) or changed. */
const draftChange = z
  .object({ before: draftAnnotation.nullable(), after: draftAnnotation.nullable() })
  .refine(({ before, after }) => before !== null || after !== null, { params: { key: 'invalid' } })
  .refine(({ before, after }) => !before || !after || before.id === after.id, { params: { key: 'invalid' } });

/** With more unsaved changes than this the draft is stored in the browser only. */
export const MAX_DRAFT_CHANGES = 5000;

/** Unsaved changes of an image's annotations, and the version of the saved set on which they are based. */
export const annotationDraft = z.object({
  version,
  changes: z.array(draftChange).max(MAX_DRAFT_CHANGES),
  /** Whether the changes were made on the mirrored image, and whether mirroring it is one of them. */
  sides: z.object({ mirrored: z.boolean(), swapped: z.boolean() }).optional(),
});
export type AnnotationDraft = z.infer<typeof annotationDraft>;

/**
 * Saves one's own draft of an image; null ends it. `revision` is that of the draft read or saved last, 0 for none.
 * VERSION_CONFLICT when another browser has saved in between; its draft stays.
 */
export const saveAnnotationDraftInput = z.object({ imageId: id, revision: version, content: annotationDraft.nullable() });
export type SaveAnnotationDraftInput = z.infer<typeof saveAnnotationDraftInput>;

export const annotationDraftRevision = z.object({ revision: version, savedAt: instant });
export type AnnotationDraftRevision = z.infer<typeof annotationDraftRevision>;

/** One's own draft as saved last. `content` is null once the changes are saved; revision 0: there never was a draft. */
export const savedAnnotationDraft = z.object({ revision: version, content: annotationDraft.nullable(), savedAt: instant.nullable() });
export type SavedAnnotationDraft = z.infer<typeof savedAnnotationDraft>;

/** The draft in a response, with the notice that the analysis assists and does not diagnose. */
export const annotationDraftResponse = savedAnnotationDraft.extend({ notice: z.string() });
export type AnnotationDraftResponse = z.infer<typeof annotationDraftResponse>;
