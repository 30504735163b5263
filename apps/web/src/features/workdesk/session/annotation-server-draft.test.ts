import type { AnnotationDraft, SaveAnnotationDraftInput } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { createAnnotationServerDraft } from './annotation-server-draft';

const imageId = '0193a5d2-0000-7000-8000-000000000001';
const annotation = (id: string) => ({
  id: `0193a5d2-0000-7000-8000-0000000000${id}`,
  class: 'CROWN' as const,
  category: 'RESTORATIONS' as const,
  location: '11' as const,
  surface: ['CROWN' as const],
  box: [1, 2, 30, 40] as [number, number, number, number],
  outline: null,
  confidence: null,
  source: 'PERSON' as const,
  decision: 'APPROVED' as const,
  checkTooth: false,
  experimental: false,
  label: null,
  decidedBy: null,
  decidedAt: null,
});
const draftOf = (...ids: string[]): AnnotationDraft => ({
  version: 1,
  changes: ids.map((id) => ({ before: null, after: annotation(id) })),
});

class Conflict extends Error {}

/** The server's rule: a draft is stored over the revision that was read, else rejected. */
function createServer() {
  const state = { revision: 0, content: null as AnnotationDraft | null, failing: false, losing: false };
  const calls = {
    async save({ revision, content }: SaveAnnotationDraftInput) {
      if (state.failing) throw new Error('no connection');
      if (revision !== state.revision) throw new Conflict();
      state.revision += 1;
      state.content = content;
      if (state.losing) throw new Error('the response is lost');
      return { revision: state.revision, savedAt: '2026-03-02T10:00:00Z' };
    },
    async read() {
      return { revision: state.revision, content: state.content, savedAt: null };
    },
    isConflict: (error: unknown) => error instanceof Conflict,
  };
  return { state, calls };
}

/** A browser with some unsaved ids; drafts of other browsers are merged into them. */
function browser({ state, calls }: ReturnType<typeof createServer>) {
  const mine = new Set<string>();
  const places: (string | null)[] = [];
  const draft = createAnnotationServerDraft({
    imageId,
    stored: { revision: state.revision, content: state.content },
    delay: 1_000_000,
    read: () => (mine.size > 0 ? draftOf(...mine) : null),
    merge: ({ changes }) => {
      for (const { after } of changes) if (after) mine.add(after.id.slice(-2));
    },
    report: ({ place }) => places.push(place),
    calls,
  });
  const changeAndSend = async (change: () => void) => {
    change();
    draft.touch();
    await draft.flush();
  };
  return { mine, places, draft, changeAndSend };
}
const idsOn = ({ state }: ReturnType<typeof createServer>) => state.content?.changes.map(({ after }) => after?.id.slice(-2)).sort() ?? null;

describe('unsaved changes on the server', () => {
  it('are reported as stored only after the last change is stored', async () => {
    const server = createServer();
    const one = browser(server);
    one.mine.add('01');
    one.draft.touch();
    const sent = one.draft.flush();
    one.mine.add('02');
    one.draft.touch();
    await sent;
    expect(idsOn(server)).toEqual(['01']);
    await one.draft.flush();
    expect(idsOn(server)).toEqual(['01', '02']);
    expect(one.places).toEqual([null, 'SERVER']);
  });

  it('are stored, and deleted once nothing is unsaved', async () => {
    const server = createServer();
    const one = browser(server);
    await one.changeAndSend(() => one.mine.add('01'));
    expect(idsOn(server)).toEqual(['01']);
    expect(one.draft.isStored).toBe(true);
    await one.changeAndSend(() => one.mine.clear());
    expect(idsOn(server)).toBeNull();
    expect(one.draft).toMatchObject({ isStored: false, revision: 2 });
    expect(one.places).toEqual(['SERVER', 'SERVER']);
  });

  it('send no request when there never were any', async () => {
    const server = createServer();
    await browser(server).changeAndSend(() => undefined);
    expect(server.state.revision).toBe(0);
  });

  it('of two browsers are merged in both', async () => {
    const server = createServer();
    const [one, two] = [browser(server), browser(server)];
    await one.changeAndSend(() => one.mine.add('01'));
    await two.changeAndSend(() => two.mine.add('02'));
    expect(idsOn(server)).toEqual(['01', '02']);
    await one.changeAndSend(() => one.mine.add('03'));
    expect([...one.mine].sort()).toEqual(['01', '02', '03']);
    expect(idsOn(server)).toEqual(['01', '02', '03']);
  });

  it('of another browser are not deleted by a browser that saved without them', async () => {
    const server = createServer();
    const [one, two] = [browser(server), browser(server)];
    await one.changeAndSend(() => one.mine.add('01'));
    await two.changeAndSend(() => two.mine.add('02'));
    await one.changeAndSend(() => one.mine.clear());
    expect(idsOn(server)).toEqual(['01', '02']);
    expect([...one.mine].sort()).toEqual(['01', '02']);
  });

  it('stay in the browser while the server is offline, and are sent with the next change', async () => {
    const server = createServer();
    const one = browser(server);
    server.state.failing = true;
    await one.changeAndSend(() => one.mine.add('01'));
    expect(one.places).toEqual(['BROWSER']);
    server.state.failing = false;
    await one.changeAndSend(() => one.mine.add('02'));
    expect(idsOn(server)).toEqual(['01', '02']);
    expect(one.places.at(-1)).toBe('SERVER');
  });

  it('are sent by the next flush after a failed one, without another change', async () => {
    const server = createServer();
    const one = browser(server);
    server.state.failing = true;
    await one.changeAndSend(() => one.mine.add('01'));
    server.state.failing = false;
    await one.draft.flush();
    expect(idsOn(server)).toEqual(['01']);
    expect(one.places).toEqual(['BROWSER', 'SERVER']);
  });

  it('are sent again when they change during a request', async () => {
    const server = createServer();
    const one = browser(server);
    one.mine.add('01');
    one.draft.touch();
    const first = one.draft.flush();
    one.mine.add('02');
    one.draft.touch();
    await Promise.all([first, one.draft.flush()]);
    expect(idsOn(server)).toEqual(['01', '02']);
  });

  it('that were undone do not come back when the response to their request was lost', async () => {
    const server = createServer();
    const [one, two] = [browser(server), browser(server)];
    server.state.losing = true;
    await one.changeAndSend(() => one.mine.add('01'));
    server.state.losing = false;
    expect(idsOn(server)).toEqual(['01']);
    await one.changeAndSend(() => one.mine.clear());
    expect([[...one.mine], idsOn(server)]).toEqual([[], null]);

    await two.changeAndSend(() => two.mine.add('02'));
    server.state.losing = true;
    await one.changeAndSend(() => one.mine.add('03'));
    server.state.losing = false;
    await one.changeAndSend(() => one.mine.delete('03'));
    expect([[...one.mine], idsOn(server)]).toEqual([['02'], ['02']]);
  });
});
