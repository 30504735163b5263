import { type Patient, patient } from '@molaar/contracts';
import { z } from 'zod';

/** The notes being typed, and the saved version that they are based on. */
export const notesDraft = z.object({ text: z.string(), base: patient.pick({ version: true, notes: true }) });
export type NotesDraft = Readonly<z.infer<typeof notesDraft>>;

/** Returns the saved notes as a draft in which nothing is typed. */
export const draftOfNotes = ({ version, notes }: Pick<Patient, 'version' | 'notes'>): NotesDraft => ({
  text: notes,
  base: { version, notes },
});

/**
 * Returns the draft after the patient was loaded again. Untouched notes are the saved ones. Typed notes stay; they are
 * based on the newer version only when its notes are unchanged, otherwise a save is rejected.
 */
export function rebaseNotes(draft: NotesDraft, { version, notes }: NotesDraft['base']): NotesDraft {
  const { text, base } = draft;
  if (version <= base.version) return draft;
  if (text === base.notes) return draftOfNotes({ version, notes });
  return notes === base.notes || notes === text ? { text, base: { version, notes } } : draft;
}

/** Joins both texts after a save was rejected because somebody else had saved. */
export function joinNotes(draft: NotesDraft, { version, notes }: NotesDraft['base']): NotesDraft {
  const followed = rebaseNotes(draft, { version, notes });
  if (followed.base.version >= version) return followed;
  return { text: [notes, draft.text].filter((text) => text !== '').join('\n\n'), base: { version, notes } };
}
