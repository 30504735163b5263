import type { Caller, CallResponse } from '@molaar/server/testing/caller';
import { expect } from 'vitest';
import type { World } from './world';

/** Returns functions that send the specification's calls and check their responses. `world` is read at each call. */
export function asking(world: () => World) {
  /** Sends a REST call such as "GET /plan", as the owner by default. */
  const call = (name: string, body?: unknown, caller: Caller = world().owner): Promise<CallResponse> => {
    const [method = '', path = ''] = name.split(' ');
    return caller.rest(`/api${path}`, { method, body });
  };
  /** Returns status and code of an error response: "404 NOT_FOUND". */
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
