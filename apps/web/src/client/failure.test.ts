import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, vi } from 'vitest';
import { CallError, failureOf } from './failure';

vi.mock('./locale-store', () => ({ currentLocale: () => 'en' }));

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
