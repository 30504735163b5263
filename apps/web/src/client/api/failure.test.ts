import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useAlerts } from '../alerts/alerts';
import { CallError, failureOf, failureText, reportFailure, setNotationProvider } from './failure';

vi.mock('../locale/locale-store', () => ({ currentLocale: () => 'en' }));

const body = { status: 401, message: 'NOT_AUTHENTICATED', description: 'sign in first' };
const answered = { response: new Response(null, { status: 401 }) };

describe('a failed call', () => {
  it('is read from the error of a procedure, of the HTTP layer before tRPC, and of a REST response', () => {
    const errors = [
      new TRPCClientError(body.message, { result: { error: { message: body.message, code: -32_001, data: body } } }),
      TRPCClientError.from(new Error('Unable to transform response'), { meta: { ...answered, responseJSON: body } }),
      new CallError(body),
    ];
    for (const error of errors)
      expect(failureOf(error)).toMatchObject({ code: 'NOT_AUTHENTICATED', status: 401, offline: false, description: 'sign in first' });
  });

  it('is offline without a response, and has no code when another server responded', () => {
    expect(failureOf(TRPCClientError.from(new TypeError('Failed to fetch')))).toMatchObject({ code: null, offline: true });
    // A PDF or an upload, by fetch.
    expect(failureOf(new CallError(null))).toMatchObject({ code: null, offline: true });
    const page = TRPCClientError.from(new Error('not JSON'), { meta: { ...answered, responseJSON: 'Bad gateway' } });
    expect(failureOf(page)).toMatchObject({ code: null, status: null, offline: false });
  });
});

describe('too many requests', () => {
  const textOf = (retryAfter?: number) =>
    failureText(failureOf(new CallError({ status: 429, message: 'TOO_MANY_REQUESTS', description: 'too many: INVITE', retryAfter })));

  it('say when to try again', () => {
    expect(textOf(1_700)).toBe('Too many attempts in a short time. Please try again in 29 minutes.');
    expect(textOf(59)).toBe('Too many attempts in a short time. Please try again in 1 minute.');
    expect(textOf(1)).toBe('Too many attempts. Please wait a moment and try again.');
    expect(textOf()).toBe('Too many attempts. Please wait a moment and try again.');
  });
});

describe('a radiograph that does not exist', () => {
  it('is named where the call was about one', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    onTestFinished(() => useAlerts.setState({ alerts: [] }));
    const shown = (message: string, about?: Parameters<typeof reportFailure>[2]) => {
      useAlerts.setState({ alerts: [] });
      reportFailure(new CallError({ status: 404, message, description: 'no image' }), undefined, about);
      return useAlerts.getState().alerts.map(({ text }) => text);
    };
    expect(shown('NOT_FOUND', { reads: 'IMAGE' })).toEqual(['Radiograph not found. It was deleted, or the address is wrong.']);
    expect(shown('PATIENT_NOT_FOUND', { reads: 'IMAGE' })).toEqual(['The patient was not found.']);
    expect(shown('NOT_FOUND')).toEqual(['Not found.']);
  });
});

describe('contradicting statuses', () => {
  const textOf = (fields: Record<string, string>) =>
    failureText(failureOf(new CallError({ status: 409, message: 'STATUSES_CONTRADICT', description: 'as the log has it', fields })));
  const ASKS = 'The approved statuses of one tooth conflict. Please reject one of them on the page “Teeth status”.';

  it('are named with the tooth in the notation of the clinic, only the first ones of many', () => {
    expect(textOf({ '36': 'PRIM_CAR_CAVITY IMPLANT' })).toBe(`Tooth 36: Primary caries cavity and Implant. ${ASKS}`);
    setNotationProvider(() => 'UNS');
    expect(textOf({ '36': 'PRIM_CAR_CAVITY IMPLANT' })).toBe(`Tooth 19: Primary caries cavity and Implant. ${ASKS}`);
    setNotationProvider(() => undefined);
    const each = 'SOUND EXTRACTED';
    const [named] = textOf({ '11': each, '12': each, '13': each, '14': each }).split(' … ');
    expect(named?.match(/Tooth/g)).toHaveLength(3);
  });

  it('are reported without names when an older server sends none', () => expect(textOf({})).toBe(ASKS));
});

it('a call that the server does not know says that the page is outdated, once, and offers to load it again', () => {
  vi.stubGlobal('location', { pathname: '/patients/1', search: '?tab=plan', hash: '#36' });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const tag of ['mutation 1', 'mutation 2']) {
    reportFailure(new CallError({ status: 410, message: 'PAGE_OUTDATED', description: 'unknown procedure' }), tag);
  }
  expect(useAlerts.getState().alerts).toMatchObject([
    {
      text: 'Molaar was updated while this page was open. Please reload the page; your drafts are kept.',
      link: { href: '/patients/1?tab=plan', label: 'Reload page', inThisTab: true },
    },
  ]);
  vi.unstubAllGlobals();
});
