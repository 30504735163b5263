import type { AnnotationDraft } from '@molaar/contracts';
import { diffOf, type SceneAnnotation, writeDraft } from '@molaar/scene';
import { expect, it } from 'vitest';
import { draftKey as keyOf } from './browser-draft';
import { sendStoredDrafts } from './send-stored-drafts';

const me = '0193a5d2-0000-7000-8000-00000000000a';
const colleague = '0193a5d2-0000-7000-8000-00000000000b';
const imageOf = (nth: number) => `0193a5d2-0000-7000-8000-0000000000${nth}0`;
const crown: SceneAnnotation = {
  id: '0193a5d2-0000-7000-8000-000000000001',
  class: 'CROWN',
  category: 'RESTORATIONS',
  location: '11',
  surface: ['CROWN'],
  box: [1, 2, 30, 40],
  outline: null,
  confidence: null,
  source: 'PERSON',
  decision: 'APPROVED',
  checkTooth: false,
  experimental: false,
  label: null,
  decidedBy: null,
  decidedAt: null,
};
const changes = diffOf([{ before: null, after: crown }]);
const content: AnnotationDraft = {
  version: 1,
  changes: [{ before: null, after: { ...crown, surface: ['CROWN'], box: [1, 2, 30, 40], outline: null } }],
};

class NotFound extends Error {}

const draftKey = (userId: string, imageId: string) => keyOf('draft', userId, imageId);

/** A server that stores drafts at a revision, and records what is sent to it. */
function server(stored: Record<string, { revision: number; content: AnnotationDraft | null } | 'deleted' | 'offline'>) {
  const sent: string[] = [];
  return {
    sent,
    calls: {
      async read(imageId: string) {
        const found = stored[imageId];
        if (found === 'deleted' || found === undefined) throw new NotFound();
        if (found === 'offline') throw new Error('no connection');
        return { ...found, savedAt: null };
      },
      async save({ imageId, revision }: { imageId: string; revision: number }) {
        sent.push(`${imageId} over ${revision}`);
        return { revision: revision + 1, savedAt: '2026-03-02T10:00:00Z' };
      },
      isDeleted: (error: unknown) => error instanceof NotFound,
    },
  };
}

function storageWith(drafts: Record<string, string>): Storage {
  return { ...drafts, getItem: (key: string) => drafts[key] ?? null } as unknown as Storage;
}

it('sends what the server does not have yet, and counts the drafts that stay in this browser alone', async () => {
  const draft = writeDraft({ version: 1, revision: 3, changes });
  const nothing = writeDraft({ version: 1, revision: 3, changes: diffOf([]) });
  const { sent, calls } = server({
    [imageOf(1)]: { revision: 3, content: null },
    [imageOf(2)]: { revision: 4, content },
    [imageOf(3)]: { revision: 5, content: null },
    [imageOf(4)]: 'offline',
    [imageOf(5)]: 'deleted',
    [imageOf(6)]: 'offline',
    [imageOf(7)]: { revision: 3, content: null },
  });
  const storage = storageWith({
    ...Object.fromEntries([1, 2, 3, 4, 5].map((nth) => [draftKey(me, imageOf(nth)), draft])),
    [draftKey(me, imageOf(6))]: nothing,
    [draftKey(colleague, imageOf(7))]: draft,
  });
  expect(await sendStoredDrafts(me, storage, calls)).toBe(2);
  expect(sent).toEqual([`${imageOf(1)} over 3`]);
});
