import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportFailure } from '../client/api/failure';
import { createEditSession, type EditedDocument } from './edit-session';

vi.mock('../client/api/failure', () => ({ failureOf: (error: Error) => ({ code: error.message }), reportFailure: vi.fn() }));

interface Saved {
  readonly version: number;
  readonly text: string;
}

/** A document of one text, and a server whose response the test chooses. */
function openDocument(load = () => Promise.resolve({ version: 7, text: 'theirs' })) {
  const log: string[] = [];
  let version = 1;
  let text = 'typed';
  let response: { resolve(saved: Saved): void; reject(error: Error): void };
  const edited: EditedDocument<Saved, string, 'draft'> = {
    prepareSave: () => (text === '' ? null : text),
    send: () => new Promise((resolve, reject) => (response = { resolve, reject })),
    takeSaved(saved) {
      version = saved.version;
      log.push(`saved ${saved.text}`);
    },
    restoreUnsaved: (sent) => log.push(`unsaved ${sent}`),
    showRejected: (error) => log.push(`rejected ${(error as Error).message}`),
    load,
    isNews: (received) => received.version > version,
    merge(received, cause) {
      version = received.version;
      log.push(`${cause} ${received.text}`);
    },
    showSaving: (how) => log.push(how === null ? 'idle' : 'saving'),
    afterSave: () => log.push('after'),
  };
  const session = createEditSession(edited);
  return { log, session, type: (next: string) => (text = next), server: () => response };
}

describe('an edit session', () => {
  let opened: ReturnType<typeof openDocument>;
  beforeEach(() => {
    opened = openDocument();
  });

  it('sends one save at a time, and gives its result to each caller', async () => {
    const { log, session, server } = opened;
    const calls = [session.save('draft'), session.save('draft')];
    server().resolve({ version: 2, text: 'typed' });
    expect(await Promise.all(calls)).toEqual([
      { version: 2, text: 'typed' },
      { version: 2, text: 'typed' },
    ]);
    expect(log).toEqual(['saving', 'saved typed', 'idle', 'after']);
  });

  it('sends nothing that must not be sent', async () => {
    opened.type('');
    expect(await opened.session.save('draft')).toBeNull();
    expect(opened.log).toEqual([]);
  });

  it('merges what somebody else saved first, and leaves the own edits unsaved', async () => {
    const { log, session, server } = opened;
    const saving = session.save('draft');
    server().reject(new Error('VERSION_CONFLICT'));
    expect(await saving).toBeNull();
    expect(log).toEqual(['saving', 'unsaved typed', 'CONFLICT theirs', 'idle', 'after']);
  });

  it('takes in its own save whose response was lost as no conflict', async () => {
    const { log, session, server } = opened;
    const saving = session.save('draft');
    server().reject(new Error('IDEMPOTENCY_CONFLICT'));
    expect(await saving).toBeNull();
    expect(log).toEqual(['saving', 'unsaved typed', 'EVENT theirs', 'idle', 'after']);
  });

  it('shows why the server rejected a save', async () => {
    const { log, session, server } = opened;
    const saving = session.save('draft');
    server().reject(new Error('VALIDATION_FAILED'));
    await saving;
    expect(log).toEqual(['saving', 'unsaved typed', 'rejected VALIDATION_FAILED', 'idle', 'after']);
  });

  it('applies after a save what arrived during it, unless the save was newer', async () => {
    for (const [arrived, last] of [
      [9, 'EVENT theirs'],
      [2, 'idle'],
    ] as const) {
      const { log, session, server } = openDocument();
      const saving = session.save('draft');
      session.receive({ version: arrived, text: 'theirs' });
      expect(log).toEqual(['saving']);
      server().resolve({ version: 3, text: 'typed' });
      await saving;
      expect(log.at(-2)).toBe(last);
    }
  });

  it('merges after another call what arrived during it, even when the call fails', async () => {
    const { log, session } = opened;
    const call = session.exclusively('draft', () => Promise.reject(new Error('NOT_FOUND')));
    session.receive({ version: 2, text: 'theirs' });
    expect(log).toEqual(['saving']);
    await expect(call).rejects.toThrow('NOT_FOUND');
    expect(log).toEqual(['saving', 'idle', 'EVENT theirs', 'after']);
  });

  it('leaves the own edits unsaved when the newer version cannot be loaded', async () => {
    const { log, session, server } = openDocument(() => Promise.reject(new Error('OFFLINE')));
    const saving = session.save('draft');
    server().reject(new Error('VERSION_CONFLICT'));
    expect(await saving).toBeNull();
    expect(log).toEqual(['saving', 'unsaved typed', 'idle', 'after']);
    expect(reportFailure).toHaveBeenCalledOnce();
  });

  it('ignores versions that it has', () => {
    opened.session.receive({ version: 1, text: 'same' });
    expect(opened.log).toEqual([]);
  });
});
