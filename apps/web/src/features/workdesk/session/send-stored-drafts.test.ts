import type { AnnotationDraft } from '@molaar/contracts';
import { diffOf, type SceneObject, writeDraft } from '@molaar/scene';
import { expect, it } from 'vitest';
import { draftKey } from './draft-key';
import { sendStoredDrafts } from './send-stored-drafts';

const me = '0193a5d2-0000-7000-8000-00000000000a';
const colleague = '0193a5d2-0000-7000-8000-00000000000b';
const imageOf = (nth: number) => `0193a5d2-0000-7000-8000-0000000000${nth}0`;
const crown: SceneObject = {
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

class Gone extends Error {}

/** A server with drafts at a revision, and what is sent to it. */
function server(kept: Record<string, { revision: number; content: AnnotationDraft | null } | 'gone' | 'away'>) {
  const sent: string[] = [];
  return {
    sent,
    calls: {
      async read(imageId: string) {
        const found = kept[imageId];
        if (found === 'gone' || found === undefined) throw new Gone();
        if (found === 'away') throw new Error('no connection');
        return { ...found, savedAt: null };
      },
      async keep({ imageId, revision }: { imageId: string; revision: number }) {
        sent.push(`${imageId} over ${revision}`);
        return { revision: revision + 1, savedAt: '2026-03-02T10:00:00Z' };
      },
      isGone: (error: unknown) => error instanceof Gone,
    },
  };
}

function storageWith(drafts: Record<string, string>): Storage {
  return { ...drafts, getItem: (key: string) => drafts[key] ?? null } as unknown as Storage;
}

it('sends what the server does not have yet, and counts what stays in this browser alone', async () => {
  const draft = writeDraft(1, 3, changes);
  const nothing = writeDraft(1, 3, diffOf([]));
  const { sent, calls } = server({
    [imageOf(1)]: { revision: 3, content: null },
    [imageOf(2)]: { revision: 4, content },
    [imageOf(3)]: { revision: 5, content: null },
    [imageOf(4)]: 'away',
    [imageOf(5)]: 'gone',
    [imageOf(6)]: 'away',
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
