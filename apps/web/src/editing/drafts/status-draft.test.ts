import type { ToothStatusRow } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { draftKey } from './browser-draft';
import { hasStatusDrafts, statusDraft } from './status-draft';

const row: ToothStatusRow = {
  key: '18 EXTRACTED',
  tooth: '18',
  surface: [],
  status: 'EXTRACTED',
  effect: 'WHOLE_TOOTH',
  confidence: null,
  checkTooth: false,
  annotationIds: [],
  decision: 'SUGGESTED',
  decidedBy: null,
  decidedAt: null,
};

const approved = new Map([[row.key, { row, decision: 'APPROVED' as const }]]);

/** A storage with these keys and values. */
function storageOf(texts: Record<string, string>): Storage {
  return Object.assign(Object.create({ getItem: (key: string) => texts[key] ?? null }), texts);
}

it('finds the unsaved decisions of the person about any image, and nothing else', () => {
  const edits = statusDraft.serialize({ present: approved, past: [], future: [] });
  const key = draftKey('statuses', 'one', 'image');
  expect(hasStatusDrafts('one', storageOf({ [key]: edits }))).toBe(true);
  expect(hasStatusDrafts('two', storageOf({ [key]: edits }))).toBe(false);
  expect(hasStatusDrafts('one', storageOf({ [key]: '[]', molaar: edits }))).toBe(false);
  expect(hasStatusDrafts('one', storageOf({ [key]: 'of another release' }))).toBe(false);
});

it('has its history, and reads a draft of an earlier release without one', () => {
  const draft = { present: approved, past: [new Map()], future: [new Map(approved)] };
  expect(statusDraft.parse(statusDraft.serialize(draft))).toEqual(draft);
  expect(statusDraft.parse(JSON.stringify([...approved.values()]))).toEqual({ present: approved, past: [], future: [] });
});
