import { z } from 'zod';
import { annotation } from './annotations';
import { id, instant, version } from './common';

/** An object as the editor keeps it; its class code follows from class and tooth. */
const draftObject = annotation.omit({ code: true });

/** What happened to one object since it was saved: drawn (before null), deleted (after null) or changed. */
const draftChange = z
  .object({ before: draftObject.nullable(), after: draftObject.nullable() })
  .refine(({ before, after }) => before !== null || after !== null, { params: { key: 'invalid' } })
  .refine(({ before, after }) => !before || !after || before.id === after.id, { params: { key: 'invalid' } });

/** More unsaved changes than this stay in the browser where they were made. */
export const MAX_DRAFT_CHANGES = 5000;

/** Unsaved changes of one radiograph's objects, and the version of the saved set that they were made on. */
export const annotationDraft = z.object({ version, changes: z.array(draftChange).max(MAX_DRAFT_CHANGES) });
export type AnnotationDraft = z.infer<typeof annotationDraft>;

/**
 * Keeps one's own unsaved changes of a radiograph, or with null ends them. `revision` is that of the draft which was read or
 * kept last, 0 for none: another browser's changes in between answer VERSION_CONFLICT and stay.
 */
export const saveAnnotationDraftInput = z.object({ imageId: id, revision: version, content: annotationDraft.nullable() });
export type SaveAnnotationDraftInput = z.infer<typeof saveAnnotationDraftInput>;

export const annotationDraftRevision = z.object({ revision: version, savedAt: instant });
export type AnnotationDraftRevision = z.infer<typeof annotationDraftRevision>;

/** One's own draft as it was kept last; `content` is null once it was saved, revision 0 where there never was one. */
export const savedAnnotationDraft = z.object({ revision: version, content: annotationDraft.nullable(), savedAt: instant.nullable() });
export type SavedAnnotationDraft = z.infer<typeof savedAnnotationDraft>;

/** The draft as it is answered, with the reminder that the analysis assists and does not diagnose. */
export const annotationDraftResponse = savedAnnotationDraft.extend({ notice: z.string() });
export type AnnotationDraftResponse = z.infer<typeof annotationDraftResponse>;
