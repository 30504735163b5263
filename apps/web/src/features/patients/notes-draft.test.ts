import { describe, expect, it } from 'vitest';
import { draftOfNotes, joinNotes, rebaseNotes } from './notes-draft';

const opened = draftOfNotes({ version: 1, notes: 'Allergy' });
const typed = { ...opened, text: 'Allergy: penicillin' };

describe('the draft of notes', () => {
  it('stays when the patient changes elsewhere, and is then based on the newer version', () => {
    const followed = rebaseNotes(typed, { version: 2, notes: 'Allergy' });
    expect(followed).toEqual({ text: 'Allergy: penicillin', base: { version: 2, notes: 'Allergy' } });
    expect(rebaseNotes(followed, { version: 1, notes: 'Allergy' })).toBe(followed);
  });

  it("stays based on the older version when somebody else's notes were saved, so that a save is rejected", () => {
    expect(rebaseNotes(typed, { version: 2, notes: 'Call back' })).toBe(typed);
    expect(joinNotes(typed, { version: 2, notes: 'Call back' })).toEqual({
      text: 'Call back\n\nAllergy: penicillin',
      base: { version: 2, notes: 'Call back' },
    });
    expect(joinNotes(typed, { version: 2, notes: 'Allergy' }).text).toBe('Allergy: penicillin');
  });

  it('equals the saved notes while nothing is typed, and after saving', () => {
    expect(rebaseNotes(opened, { version: 2, notes: 'Call back' })).toEqual(draftOfNotes({ version: 2, notes: 'Call back' }));
    expect(rebaseNotes(typed, { version: 2, notes: typed.text })).toEqual(draftOfNotes({ version: 2, notes: typed.text }));
  });
});
