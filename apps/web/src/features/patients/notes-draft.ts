import { type Patient, patient } from '@molaar/contracts';
import { z } from 'zod';

/** The notes as a person types them, and the saved ones that they began from. */
export const notesDraft = z.object({ text: z.string(), base: patient.pick({ version: true, notes: true }) });
export type NotesDraft = Readonly<z.infer<typeof notesDraft>>;

export const openNotes = ({ version, notes }: Pick<Patient, 'version' | 'notes'>): NotesDraft => ({
  text: notes,
  base: { version, notes },
});

/**
 * What is shown once the file is read again. Untouched notes are the file's; typed ones stay, and stand on the newer file only
 * where its notes are as they were: else a save must be told of the other person's.
 */
export function followFile(draft: NotesDraft, { version, notes }: NotesDraft['base']): NotesDraft {
  const { text, base } = draft;
  if (version <= base.version) return draft;
  if (text === base.notes) return openNotes({ version, notes });
  return notes === base.notes || notes === text ? { text, base: { version, notes } } : draft;
}

/** A save was refused, somebody else had saved: both texts are kept, and whoever saves sees them together. */
export function joinNotes(draft: NotesDraft, { version, notes }: NotesDraft['base']): NotesDraft {
  const followed = followFile(draft, { version, notes });
  if (followed.base.version >= version) return followed;
  return { text: [notes, draft.text].filter((text) => text !== '').join('\n\n'), base: { version, notes } };
}
