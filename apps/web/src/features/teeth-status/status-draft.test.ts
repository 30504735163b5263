import { expect, it } from 'vitest';
import { hasStatusDrafts, statusDraftKey, writeStatusDraft } from './status-draft';
import { addStatus, NO_EDITS } from './status-edits';

/** What a browser's storage gives of its keys and values. */
function storageOf(texts: Record<string, string>): Storage {
  return Object.assign(Object.create({ getItem: (key: string) => texts[key] ?? null }), texts);
}

it('finds what the person left unsaved, of any image, and nothing else', () => {
  const edits = writeStatusDraft(addStatus([], NO_EDITS, { tooth: '18', status: 'EXTRACTED', surfaces: [] }, 'YES'));
  const key = statusDraftKey('one', 'image');
  expect(hasStatusDrafts('one', storageOf({ [key]: edits }))).toBe(true);
  expect(hasStatusDrafts('two', storageOf({ [key]: edits }))).toBe(false);
  expect(hasStatusDrafts('one', storageOf({ [key]: '[]', molaar: edits }))).toBe(false);
  expect(hasStatusDrafts('one', storageOf({ [key]: 'of another release' }))).toBe(false);
});
