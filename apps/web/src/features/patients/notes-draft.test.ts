import { describe, expect, it } from 'vitest';
import { followFile, joinNotes, openNotes } from './notes-draft';

const opened = openNotes({ version: 1, notes: 'Allergy' });
const typed = { ...opened, text: 'Allergy: penicillin' };

describe('notes that are being typed', () => {
  it('stay when the file changes elsewhere, and then stand on the newer file', () => {
    const followed = followFile(typed, { version: 2, notes: 'Allergy' });
    expect(followed).toEqual({ text: 'Allergy: penicillin', base: { version: 2, notes: 'Allergy' } });
    expect(followFile(followed, { version: 1, notes: 'Allergy' })).toBe(followed);
  });

  it("stay on the file that they began from when somebody else's notes came in: a save is refused, and nothing overwritten", () => {
    expect(followFile(typed, { version: 2, notes: 'Call back' })).toBe(typed);
    expect(joinNotes(typed, { version: 2, notes: 'Call back' })).toEqual({
      text: 'Call back\n\nAllergy: penicillin',
      base: { version: 2, notes: 'Call back' },
    });
    expect(joinNotes(typed, { version: 2, notes: 'Allergy' }).text).toBe('Allergy: penicillin');
  });

  it('are the saved ones while nothing is typed, and once they are saved', () => {
    expect(followFile(opened, { version: 2, notes: 'Call back' })).toEqual(openNotes({ version: 2, notes: 'Call back' }));
    expect(followFile(typed, { version: 2, notes: typed.text })).toEqual(openNotes({ version: 2, notes: typed.text }));
  });
});
