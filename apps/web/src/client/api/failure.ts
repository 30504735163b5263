import { contradictionsIn, type ErrorCode } from '@molaar/contracts';
import { formatTooth, type Notation } from '@molaar/domain/teeth';
import { errorText, isErrorCode, toothStatusName, translations } from '@molaar/i18n';
import { TRPCClientError } from '@trpc/client';
import { type AlertLink, showAlert } from '../alerts/alerts';
import { sayConnectionLost } from '../alerts/connection-alerts';
import { currentLocale } from '../locale/locale-store';

/** A response outside 200–299, or no response, as the interface uses it. */
export interface Failure {
  /** Null without a response, or when the response is not the portal's. */
  readonly code: ErrorCode | null;
  readonly status: number | null;
  readonly description: string;
  /** Message keys or texts by form field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly offline: boolean;
  /** Seconds to wait after too many requests. */
  readonly retryAfter?: number | undefined;
}

/** A failed call outside tRPC (the upload, a PDF), with the body of the response; null without a connection. */
export class CallError extends Error {
  constructor(readonly body: unknown) {
    super('The call failed');
  }
}

/**
 * Reads `{status, message, description, fields}` from a tRPC error or a REST body. The layers before tRPC (guards, rate
 * limits) respond in the REST format.
 */
export function failureOf(error: unknown): Failure {
  const isTrpc = error instanceof TRPCClientError;
  const response = isTrpc ? (error.data ?? error.meta?.responseJSON) : undefined;
  const body = asRecord(isTrpc ? response : error instanceof CallError ? error.body : null);
  const code = [body.message, isTrpc ? error.message : null].find(isErrorCode) ?? null;
  return {
    code,
    status: typeof body.status === 'number' ? body.status : null,
    description: typeof body.description === 'string' ? body.description : String(error),
    fields: asRecord(body.fields) as Record<string, string>,
    retryAfter: typeof body.retryAfter === 'number' ? body.retryAfter : undefined,
    offline: isTrpc ? response === undefined && !code : error instanceof CallError && error.body === null,
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

let notation: () => Notation | undefined = () => undefined;

/** Sets the provider of the tooth notation of the reader's clinic. */
export function setNotationProvider(provider: () => Notation | undefined): void {
  notation = provider;
}

/** The most contradicting pairs that an alert names. */
const MOST_PAIRS = 3;

/**
 * Returns the translated text of a failure, or the generic one; for contradicting statuses with the teeth.
 * @param isRetried whether the call is sent again by itself when the connection is back
 */
export function failureText({ code, offline, fields, retryAfter = 0 }: Failure, isRetried = true): string {
  const locale = currentLocale();
  const texts = translations(locale);
  if (offline) return isRetried ? texts.common.states.offline() : texts.common.states.offlineNow();
  // A shorter wait is over before it is read.
  if (code === 'TOO_MANY_REQUESTS' && retryAfter > 30) return texts.common.states.tooOften({ minutes: Math.ceil(retryAfter / 60) });
  const pairs = code === 'STATUSES_CONTRADICT' ? contradictionsIn(fields) : [];
  const named = pairs.slice(0, MOST_PAIRS).map(({ tooth, statuses: [first, second] }) =>
    texts.teethStatus.contradictions.inTooth({
      tooth: formatTooth(tooth, notation() ?? 'ISO'),
      first: toothStatusName(first, locale),
      second: toothStatusName(second, locale),
    }),
  );
  return [...named, ...(pairs.length > MOST_PAIRS ? ['…'] : []), errorText(code ?? 'SOMETHING_WENT_WRONG', locale)].join(' ');
}

/**
 * Shows why a call was rejected, with a link to the page where it can be fixed. The page opens in a new tab, so that
 * the form stays.
 */
export function reportWithLink(failure: Failure, href: string): void {
  const { payInNewTab } = translations(currentLocale()).clinicSubscription.banner;
  showAlert('error', failureText(failure), { link: { href, label: payInNewTab() } });
}

/** Loads the page again. Without the hash, with which the browser would only scroll. */
function linkToThisPage(): AlertLink {
  const { reload } = translations(currentLocale()).common.actions;
  return { href: `${location.pathname}${location.search}`, label: reload(), inThisTab: true };
}

/** The tag of the alert about a page that is older than the server. */
const OUTDATED_ALERT = 'outdated';

let onSignedOut: () => void = () => undefined;

/** Sets the handler that is called when the session is no longer valid. */
export function setSignedOutHandler(handler: () => void): void {
  onSignedOut = handler;
}

interface FailedCall {
  readonly isRetried?: boolean;
  readonly reads?: 'IMAGE' | undefined;
}

function imageNotFoundText(): string {
  const { title, hint } = translations(currentLocale()).images.notFound;
  return `${title()}. ${hint()}`;
}

/**
 * Reports a failed call: logs its description, shows an alert, and leads to /login when the session is no longer valid.
 * @param tag the tag of the alert
 * @param about.isRetried whether the call is sent again by itself when the connection is back
 * @param about.reads what the call reads: the text names it where it was not found
 */
export function reportFailure(error: unknown, tag?: string, { isRetried = false, reads }: FailedCall = {}): void {
  const failure = failureOf(error);
  console.error(failure.code ?? 'no response', failure.description);
  // The person has cancelled the question about it, or is asked for the second factor by the page itself.
  if (failure.code === 'STEP_UP_REQUIRED' || failure.code === 'SECOND_FACTOR_REQUIRED') return;
  if (failure.code === 'NOT_AUTHENTICATED') onSignedOut();
  const text = failure.code === 'NOT_FOUND' && reads === 'IMAGE' ? imageNotFoundText() : failureText(failure, isRetried);
  if (failure.code === 'PAGE_OUTDATED') showAlert('error', text, { tag: OUTDATED_ALERT, link: linkToThisPage() });
  else if (failure.offline) sayConnectionLost(text);
  else showAlert('error', text, { tag });
}
