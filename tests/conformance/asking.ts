import type { Caller, CallResponse } from '@molaar/server/testing/caller';
import { expect } from 'vitest';
import type { World } from './world';

/** Calls by the specification's names, and what came of them. `world` is asked for at each call, as a test has it once it runs. */
export function asking(world: () => World) {
  /** "GET /plan" of the REST door, by the owner unless another asks. */
  const call = (name: string, body?: unknown, caller: Caller = world().owner): Promise<CallResponse> => {
    const [method = '', path = ''] = name.split(' ');
    return caller.rest(`/api${path}`, { method, body });
  };
  /** Status and code of a refusal. */
  const code = async (answer: Promise<CallResponse>): Promise<string> => {
    const { status, body } = await answer;
    expect(body.status).toBe(status);
    return `${status} ${body.message}`;
  };
  const fine = async (answer: Promise<CallResponse>): Promise<CallResponse> => {
    const got = await answer;
    expect(got.status, JSON.stringify(got.body).slice(0, 300)).toBeLessThan(300);
    return got;
  };
  return { call, code, fine };
}
