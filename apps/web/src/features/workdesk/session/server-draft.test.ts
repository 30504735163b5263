import type { AnnotationDraft, KeepAnnotationDraftInput } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { keepServerDraft } from './server-draft';

const imageId = '0193a5d2-0000-7000-8000-000000000001';
const object = (id: string) => ({
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
const draftOf = (...ids: string[]): AnnotationDraft => ({ version: 1, changes: ids.map((id) => ({ before: null, after: object(id) })) });

class Conflict extends Error {}

/** The server's rule: a draft is written over the revision that was read, else refused. */
function shelf() {
  const state = { revision: 0, content: null as AnnotationDraft | null, failing: false };
  const calls = {
    async keep({ revision, content }: KeepAnnotationDraftInput) {
      if (state.failing) throw new Error('no connection');
      if (revision !== state.revision) throw new Conflict();
      state.revision += 1;
      state.content = content;
      return { revision: state.revision, savedAt: '2026-03-02T10:00:00Z' };
    },
    async read() {
      return { revision: state.revision, content: state.content, savedAt: null };
    },
    isConflict: (error: unknown) => error instanceof Conflict,
  };
  return { state, calls };
}

/** A browser with some unsaved ids; what it adopts joins them. */
function browser({ state, calls }: ReturnType<typeof shelf>) {
  const mine = new Set<string>();
  const places: (string | null)[] = [];
  const draft = keepServerDraft({
    imageId,
    kept: { revision: state.revision, content: state.content },
    delay: 1_000_000,
    read: () => (mine.size > 0 ? draftOf(...mine) : null),
    adopt: ({ changes }) => {
      for (const { after } of changes) if (after) mine.add(after.id.slice(-2));
    },
    report: (place) => places.push(place),
    calls,
  });
  const turn = async (change: () => void) => {
    change();
    draft.touch();
    await draft.flush();
  };
  return { mine, places, draft, turn };
}
const idsOn = ({ state }: ReturnType<typeof shelf>) => state.content?.changes.map(({ after }) => after?.id.slice(-2)).sort() ?? null;

describe('unsaved changes on the server', () => {
  it('are said to be there only once the last change is', async () => {
    const server = shelf();
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

  it('are kept, and ended once nothing is unsaved', async () => {
    const server = shelf();
    const one = browser(server);
    await one.turn(() => one.mine.add('01'));
    expect(idsOn(server)).toEqual(['01']);
    expect(one.draft.lingers).toBe(true);
    await one.turn(() => one.mine.clear());
    expect(idsOn(server)).toBeNull();
    expect(one.draft).toMatchObject({ lingers: false, revision: 2 });
    expect(one.places).toEqual(['SERVER', 'SERVER']);
  });

  it('ask nothing of the server where there never were any', async () => {
    const server = shelf();
    await browser(server).turn(() => undefined);
    expect(server.state.revision).toBe(0);
  });

  it('of two browsers come together in both', async () => {
    const server = shelf();
    const [one, two] = [browser(server), browser(server)];
    await one.turn(() => one.mine.add('01'));
    await two.turn(() => two.mine.add('02'));
    expect(idsOn(server)).toEqual(['01', '02']);
    await one.turn(() => one.mine.add('03'));
    expect([...one.mine].sort()).toEqual(['01', '02', '03']);
    expect(idsOn(server)).toEqual(['01', '02', '03']);
  });

  it('of another browser are not ended by who saved without them', async () => {
    const server = shelf();
    const [one, two] = [browser(server), browser(server)];
    await one.turn(() => one.mine.add('01'));
    await two.turn(() => two.mine.add('02'));
    await one.turn(() => one.mine.clear());
    expect(idsOn(server)).toEqual(['01', '02']);
    expect([...one.mine].sort()).toEqual(['01', '02']);
  });

  it('stay in the browser while the server is away, and go there with the next change', async () => {
    const server = shelf();
    const one = browser(server);
    server.state.failing = true;
    await one.turn(() => one.mine.add('01'));
    expect(one.places).toEqual(['BROWSER']);
    server.state.failing = false;
    await one.turn(() => one.mine.add('02'));
    expect(idsOn(server)).toEqual(['01', '02']);
    expect(one.places.at(-1)).toBe('SERVER');
  });

  it('go there with the next flush where the last one failed, though nothing changed since', async () => {
    const server = shelf();
    const one = browser(server);
    server.state.failing = true;
    await one.turn(() => one.mine.add('01'));
    server.state.failing = false;
    await one.draft.flush();
    expect(idsOn(server)).toEqual(['01']);
    expect(one.places).toEqual(['BROWSER', 'SERVER']);
  });

  it('change while a request is under way, and are sent once more', async () => {
    const server = shelf();
    const one = browser(server);
    one.mine.add('01');
    one.draft.touch();
    const first = one.draft.flush();
    one.mine.add('02');
    one.draft.touch();
    await Promise.all([first, one.draft.flush()]);
    expect(idsOn(server)).toEqual(['01', '02']);
  });
});
