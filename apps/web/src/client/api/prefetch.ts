/** What a procedure answered, as the server says it in a batch; an error has no result. */
type Answer = { readonly result?: { readonly data?: unknown } } | null;

interface Asked {
  readonly path: string;
  readonly input?: unknown;
  readonly answer: Promise<Answer>;
}

declare global {
  interface Window {
    /** Asked by the page itself, before any of the portal's code was here (index.html). */
    askedAhead?: { readonly locale: string; readonly asked: Asked[] };
  }
}

/** Milliseconds after which an answer is no longer what the server would say now. */
const FRESH = 10_000;

const waiting = new Map<string, { readonly locale: string; readonly until: number; readonly answer: Promise<Answer> }>();
const keyOf = (path: string, input: unknown) => `${path} ${JSON.stringify(input ?? null)}`;

const keep = (locale: string, { path, input, answer }: Asked) =>
  waiting.set(keyOf(path, input), { locale, until: performance.now() + FRESH, answer });

if (typeof window !== 'undefined') for (const asked of window.askedAhead?.asked ?? []) keep(window.askedAhead!.locale, asked);

/** Keeps what was just asked for whoever asks the same of the server within ten seconds. What fails is asked for again. */
export function keepAhead(path: string, input: unknown, locale: string, asked: Promise<unknown>): void {
  keep(locale, {
    path,
    input,
    answer: asked.then(
      (data) => ({ result: { data } }),
      () => null,
    ),
  });
}

/** The answer that is on the way to this very question, once; null where none is, or none that counts. It resolves to null for an error. */
export function takeAhead(path: string, input: unknown, locale: string): Promise<{ readonly data: unknown } | null> | null {
  const key = keyOf(path, input);
  const found = waiting.get(key);
  waiting.delete(key);
  if (!found || found.locale !== locale || found.until < performance.now()) return null;
  return found.answer.then((answer) => (answer?.result ? { data: answer.result.data } : null));
}
