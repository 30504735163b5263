import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, vi } from 'vitest';
import { CallError, failureOf, failureText, setNotationProvider } from './failure';

vi.mock('../locale/locale-store', () => ({ currentLocale: () => 'en' }));

const body = { status: 401, message: 'NOT_AUTHENTICATED', description: 'sign in first' };
const answered = { response: new Response(null, { status: 401 }) };

describe('a failed call', () => {
  it('is read out of the error of a procedure, of what stands before tRPC, and of a REST answer', () => {
    const errors = [
      new TRPCClientError(body.message, { result: { error: { message: body.message, code: -32_001, data: body } } }),
      TRPCClientError.from(new Error('Unable to transform response'), { meta: { ...answered, responseJSON: body } }),
      new CallError(body),
    ];
    for (const error of errors)
      expect(failureOf(error)).toMatchObject({ code: 'NOT_AUTHENTICATED', status: 401, offline: false, description: 'sign in first' });
  });

  it('is the connection’s where no answer came, and nobody’s code where a stranger answered', () => {
    expect(failureOf(TRPCClientError.from(new TypeError('Failed to fetch')))).toMatchObject({ code: null, offline: true });
    const page = TRPCClientError.from(new Error('not JSON'), { meta: { ...answered, responseJSON: 'Bad gateway' } });
    expect(failureOf(page)).toMatchObject({ code: null, status: null, offline: false });
  });
});

describe('statuses that cannot be true together', () => {
  const refused = (fields: Record<string, string>) =>
    failureText(failureOf(new CallError({ status: 409, message: 'STATUSES_CONTRADICT', description: 'as the log has it', fields })));
  const ASKS = 'The approved statuses of one tooth conflict. Please reject one of them on the page “Teeth status”.';

  it('are told with the tooth as the clinic numbers it, the first ones of many', () => {
    expect(refused({ '36': 'PRIM_CAR_CAVITY IMPLANT' })).toBe(`Tooth 36: Primary caries cavity and Implant. ${ASKS}`);
    setNotationProvider(() => 'UNS');
    expect(refused({ '36': 'PRIM_CAR_CAVITY IMPLANT' })).toBe(`Tooth 19: Primary caries cavity and Implant. ${ASKS}`);
    setNotationProvider(() => undefined);
    const each = 'SOUND EXTRACTED';
    const [told] = refused({ '11': each, '12': each, '13': each, '14': each }).split(' … ');
    expect(told?.match(/Tooth/g)).toHaveLength(3);
  });

  it('are told without where an older server names none', () => expect(refused({})).toBe(ASKS));
});
