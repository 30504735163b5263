import { contradictionsIn, type ErrorCode } from '@molaar/contracts';
import { formatTooth, type Notation } from '@molaar/domain/teeth';
import { errorText, isErrorCode, toothStatusName, translations } from '@molaar/i18n';
import { TRPCClientError } from '@trpc/client';
import { showAlert } from '../alerts/alerts';
import { currentLocale } from '../locale/locale-store';

/** An answer outside 200–299, or none at all, as the interface sees it. */
export interface Failure {
  /** Null where no answer came, or one that is not the portal's. */
  readonly code: ErrorCode | null;
  readonly status: number | null;
  readonly description: string;
  /** Message keys or texts by form field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly offline: boolean;
}

/** A failed call outside tRPC (the upload), with the body of the answer. */
export class CallError extends Error {
  constructor(readonly body: unknown) {
    super('The call failed');
  }
}

/**
 * Reads `{status, message, description, fields}` out of a tRPC error or a REST body. What refuses a tRPC call before it comes to
 * tRPC (a guard, a limit) answers in the REST form.
 */
export function failureOf(error: unknown): Failure {
  const isTrpc = error instanceof TRPCClientError;
  const refused = isTrpc ? (error.data ?? error.meta?.responseJSON) : undefined;
  const body = asRecord(isTrpc ? refused : error instanceof CallError ? error.body : null);
  const code = [body.message, isTrpc ? error.message : null].find(isErrorCode) ?? null;
  return {
    code,
    status: typeof body.status === 'number' ? body.status : null,
    description: typeof body.description === 'string' ? body.description : String(error),
    fields: asRecord(body.fields) as Record<string, string>,
    offline: isTrpc && refused === undefined && !code,
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

let notation: () => Notation | undefined = () => undefined;

/** Says how the reader's clinic numbers teeth. */
export function setNotationProvider(provider: () => Notation | undefined): void {
  notation = provider;
}

/** Where a whole mouth contradicts itself, the first pairs say what it is about. */
const MOST_PAIRS = 3;

/** The translated text of a failure, or the generic one; with the teeth, where statuses contradict. */
export function failureText({ code, offline, fields }: Failure): string {
  const locale = currentLocale();
  const texts = translations(locale);
  if (offline) return texts.common.states.offline();
  const pairs = code === 'STATUSES_CONTRADICT' ? contradictionsIn(fields) : [];
  const told = pairs.slice(0, MOST_PAIRS).map(({ tooth, statuses: [first, second] }) =>
    texts.teethStatus.contradictions.inTooth({
      tooth: formatTooth(tooth, notation() ?? 'ISO'),
      first: toothStatusName(first, locale),
      second: toothStatusName(second, locale),
    }),
  );
  return [...told, ...(pairs.length > MOST_PAIRS ? ['…'] : []), errorText(code ?? 'SOMETHING_WENT_WRONG', locale)].join(' ');
}

/** Says what was refused, with a link to where it can be mended: the form stays, the page there opens beside it. */
export function reportWithLink(failure: Failure, href: string): void {
  const { payInNewTab: payBeside } = translations(currentLocale()).subscription.banner;
  showAlert('error', failureText(failure), null, { href, label: payBeside() });
}

let onSignedOut: () => void = () => undefined;

/** Says what happens when the server no longer knows the session. */
export function setSignedOutHandler(handler: () => void): void {
  onSignedOut = handler;
}

/** The one end of every failed call: logged with its description, then shown; a lost session leads to /login. */
export function reportFailure(error: unknown): void {
  const failure = failureOf(error);
  console.error(failure.code ?? 'no answer', failure.description);
  if (failure.code === 'NOT_AUTHENTICATED') onSignedOut();
  showAlert('error', failureText(failure));
}
