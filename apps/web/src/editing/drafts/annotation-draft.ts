import { type Draft, readDraft, writeDraft } from '@molaar/scene';
import type { DraftFormat } from './browser-draft';

export const annotationDraftFormat: DraftFormat<Draft> = {
  kind: 'draft',
  serialize: writeDraft,
  // The changes matter more than the history by which they can be undone.
  serializeShort: ({ version, revision, changes, sides }) => writeDraft({ version, revision, changes, ...(sides && { sides }) }),
  parse: readDraft,
};
