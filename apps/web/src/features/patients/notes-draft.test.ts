import { describe, expect, it } from 'vitest';
import { followFile, joinNotes, openNotes } from './notes-draft';

const opened = openNotes({ version: 1, notes: 'Allergy' });
const typed = { ...opened, text: 'Allergy: penicillin' };

describe('the draft of notes', () => {
  it('stays when the patient changes elsewhere, and is then based on the newer version', () => {
    const followed = followFile(typed, { version: 2, notes: 'Allergy' });
    expect(followed).toEqual({ text: 'Allergy: penicillin', base: { version: 2, notes: 'Allergy' } });
    expect(followFile(followed, { version: 1, notes: 'Allergy' })).toBe(followed);
  });

  it("stays based on the older version when somebody else's notes were saved, so that a save is rejected", () => {
    expect(followFile(typed, { version: 2, notes: 'Call back' })).toBe(typed);
    expect(joinNotes(typed, { version: 2, notes: 'Call back' })).toEqual({
      text: 'Call back\n\nAllergy: penicillin',
      base: { version: 2, notes: 'Call back' },
    });
    expect(joinNotes(typed, { version: 2, notes: 'Allergy' }).text).toBe('Allergy: penicillin');
  });

  it('equals the saved notes while nothing is typed, and after saving', () => {
    expect(followFile(opened, { version: 2, notes: 'Call back' })).toEqual(openNotes({ version: 2, notes: 'Call back' }));
    expect(followFile(typed, { version: 2, notes: typed.text })).toEqual(openNotes({ version: 2, notes: typed.text }));
  });
});
