import { expect, it } from 'vitest';
import { addStatus, NO_EDITS } from '../../features/teeth-status/status-edits';
import { draftKey } from './browser-draft';
import { hasStatusDrafts, statusDraft } from './status-draft';

/** A storage with these keys and values. */
function storageOf(texts: Record<string, string>): Storage {
  return Object.assign(Object.create({ getItem: (key: string) => texts[key] ?? null }), texts);
}

it('finds the unsaved decisions of the person about any image, and nothing else', () => {
  const edits = statusDraft.serialize(addStatus([], NO_EDITS, { tooth: '18', status: 'EXTRACTED', surfaces: [] }, 'YES'));
  const key = draftKey('statuses', 'one', 'image');
  expect(hasStatusDrafts('one', storageOf({ [key]: edits }))).toBe(true);
  expect(hasStatusDrafts('two', storageOf({ [key]: edits }))).toBe(false);
  expect(hasStatusDrafts('one', storageOf({ [key]: '[]', molaar: edits }))).toBe(false);
  expect(hasStatusDrafts('one', storageOf({ [key]: 'of another release' }))).toBe(false);
});
