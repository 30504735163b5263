import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftStore } from './draft-store';

const session = vi.hoisted(() => ({ isSessionCleared: vi.fn(() => false) }));
vi.mock('../../client/session/session', () => session);

/** A browser's draft in memory. */
function open({ delay = 300, readOnly = false } = {}) {
  const browser = {
    text: null as string | null,
    read: () => browser.text,
    write(text: string) {
      browser.text = text;
      return true;
    },
    clear() {
      browser.text = null;
    },
  };
  const server = { touch: vi.fn(), flush: vi.fn(async () => undefined) };
  const edits = { now: null as string | null };
  return { browser, server, edits, store: createDraftStore({ browser, server, delay, readOnly, read: () => edits.now }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  session.isSessionCleared.mockReturnValue(false);
});

describe('the draft store', () => {
  it('writes the draft a moment after the first change, and removes it when nothing is unsaved', () => {
    const { browser, server, edits, store } = open();
    edits.now = 'one';
    store.changed();
    edits.now = 'two';
    store.changed();
    expect(browser.text).toBeNull();
    vi.advanceTimersByTime(300);
    expect(browser.text).toBe('two');
    expect(server.touch).toHaveBeenCalledTimes(2);
    edits.now = null;
    store.writeAndSend();
    expect(browser.text).toBeNull();
  });

  it('writes at once where it has no delay', () => {
    const { browser, edits, store } = open({ delay: 0 });
    edits.now = 'one';
    store.changed();
    expect(browser.text).toBe('one');
  });

  it('leaves what is stored alone for a person who may not edit', () => {
    const { browser, server, store } = open({ readOnly: true });
    browser.text = 'from before';
    store.changed();
    vi.advanceTimersByTime(300);
    expect(store.write()).toBe(false);
    expect(browser.text).toBe('from before');
    expect(server.touch).not.toHaveBeenCalled();
  });

  it('writes nothing back after a sign-out', () => {
    const { browser, edits, store } = open();
    session.isSessionCleared.mockReturnValue(true);
    edits.now = 'one';
    expect(store.write()).toBe(false);
    expect(browser.text).toBeNull();
  });
});
