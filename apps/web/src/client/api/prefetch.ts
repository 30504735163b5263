/** The response of one procedure in a batch; an error has no result. */
type ProcedureResponse = { readonly result?: { readonly data?: unknown } } | null;

interface PrefetchedCall {
  readonly path: string;
  readonly input?: unknown;
  /** True of a response without texts. */
  readonly isInAnyLanguage?: boolean;
  readonly response: Promise<ProcedureResponse>;
}

declare global {
  interface Window {
    /**
     * What the page itself has before the portal's code has loaded (index.html): the calls that it made, and sources of
     * tiles by their addresses.
     */
    prefetched?: {
      readonly locale?: string;
      readonly calls: PrefetchedCall[];
      readonly tiles?: Readonly<Record<string, string>>;
    };
  }
}

/** Milliseconds for which a prefetched response may be used. */
const MAX_AGE_MS = 10_000;

const prefetched = new Map<
  string,
  { readonly locale: string | null; readonly until: number; readonly response: Promise<ProcedureResponse> }
>();
const keyOf = (path: string, input: unknown) => `${path} ${JSON.stringify(input ?? null)}`;

const store = (locale: string, { path, input, response, isInAnyLanguage }: PrefetchedCall) =>
  prefetched.set(keyOf(path, input), {
    locale: isInAnyLanguage ? null : locale,
    until: performance.now() + MAX_AGE_MS,
    response,
  });

if (typeof window !== 'undefined') for (const call of window.prefetched?.calls ?? []) store(window.prefetched?.locale ?? '', call);

interface PendingCall {
  readonly path: string;
  readonly input: unknown;
  readonly locale: string;
  readonly data: Promise<unknown>;
}

/** Stores a pending call for the same call within ten seconds. A call that fails is not used. */
export function storePrefetched({ path, input, locale, data }: PendingCall): void {
  store(locale, {
    path,
    input,
    response: data.then(
      (result) => ({ result: { data: result } }),
      () => null,
    ),
  });
}

/**
 * Takes the prefetched response of a call; each can be taken once.
 * @returns null when there is none or it is too old; a promise of null when the prefetched call failed.
 */
export function takePrefetched(path: string, input: unknown, locale: string): Promise<{ readonly data: unknown } | null> | null {
  const key = keyOf(path, input);
  const found = prefetched.get(key);
  prefetched.delete(key);
  if (!found || (found.locale !== null && found.locale !== locale) || found.until < performance.now()) return null;
  return found.response.then((response) => (response?.result ? { data: response.result.data } : null));
}

/** Discards all prefetched responses: something on the server has changed since they were requested. */
export function discardPrefetched(): void {
  prefetched.clear();
}

/** Returns the source of a tile: the tile itself where the page contains it, else its address. */
export function tileSource(address: string): string {
  return window.prefetched?.tiles?.[address] ?? address;
}
