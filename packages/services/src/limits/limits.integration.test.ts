import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { invite } from '../team';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { countAction } from './count-action';
import { LIMITS } from './limits';
import { observeLimits } from './observe-limits';

let portal: TestPortal;
let clinic: TestClinic;
beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinic(portal);
});
afterAll(() => portal?.close());

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('limits of actions', () => {
  it('count a person and a clinic, and one clinic does not use up those of another', async () => {
    const [one, two] = [await clinic.person('OWNER'), await clinic.person('OWNER')];
    const { person, clinic: all } = LIMITS.MAIL_PATIENT;
    const send = (actor: Actor, weight: number) => outcome(countAction(portal.deps, 'MAIL_PATIENT', { actor }, weight));
    expect(await send(one, person.allowed - 1)).toBe('done');
    expect(await send(one, 2)).toBe('TOO_MANY_REQUESTS');
    // A rejected action is not counted.
    expect(await send(one, 1)).toBe('done');
    expect(await send(one, 1)).toBe('TOO_MANY_REQUESTS');
    expect(await send(two, person.allowed)).toBe('done');
    for (let sent = 2 * person.allowed; sent < all.allowed; sent += person.allowed)
      expect(await send(await clinic.person('OWNER'), person.allowed)).toBe('done');
    expect(await send(await clinic.person('OWNER'), 1)).toBe('TOO_MANY_REQUESTS');
    expect(await send(await (await addClinic(portal)).person('OWNER'), 1)).toBe('done');
  });

  it('are reported with what is left, also for a rejected request, and end with their window', async () => {
    const actor = await clinic.person('OWNER');
    const count = () => observeLimits(() => outcome(countAction(portal.deps, 'CHANGE_EMAIL', { actor })));
    const first = count();
    expect(await first.done).toBe('done');
    expect(first.limits()).toEqual([{ name: 'change-email-person', allowed: 5, windowSeconds: 3600, remaining: 4, resetSeconds: 3600 }]);
    for (let time = 2; time <= 5; time += 1) await count().done;
    const rejected = count();
    expect(await rejected.done).toBe('TOO_MANY_REQUESTS');
    expect(rejected.limits()).toMatchObject([{ remaining: 0, resetSeconds: 3600 }]);
    portal.clock.pass(3600);
    expect(await count().done).toBe('done');
  });

  it('hold for invitations', async () => {
    const { deps } = portal;
    const owner = await clinic.person('OWNER');
    await countAction(deps, 'INVITE', { actor: owner }, LIMITS.INVITE.person.allowed - 1);
    const ask = (number: number) => invite(deps, owner, { email: `limit-${number}@molaar.test`, role: 'VIEWER' });
    await ask(1);
    await expect(ask(2)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 3600 });
  });
});
