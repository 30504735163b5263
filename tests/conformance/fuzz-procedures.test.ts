import type { Caller } from '@molaar/server/testing/caller';
import { procedureInputs } from '@molaar/server/testing/mounted-calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arbitraryOf, type Schema } from './arbitrary-of';
import { checkAnswer, fuzzReport } from './fuzz-report';
import { openWorld, type World } from './world';

/*
 * Every tRPC procedure with inputs generated from its schema, by an owner, a viewer and somebody without a session. No
 * input may cause status 500 or more. FUZZ_RUNS: inputs of each procedure; `npm run fuzz` makes many.
 */

/** Procedures that wait, stream, or end the session that the others need. */
const EXCLUDED =
  /subscribe|auth\.log|annotate|endOtherSessions|endSession|changePassword|secondFactor|organization\.update|transferOwnership/;
const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.TESTS === 'all' ? 6 : 3));
const SEED = Number(process.env.FUZZ_SEED ?? 20261123);
const CONCURRENCY = 6;

let world: World;
let known: string[];
beforeAll(async () => {
  world = await openWorld();
  known = [world.imageId, world.patientId, world.planId, world.templateId, world.priceListId, world.people.medical.userId];
}, 240_000);
afterAll(async () => {
  await world?.close();
  fuzzReport('tRPC');
}, 60_000);

it('no generated input of a procedure causes status 500 or more', { timeout: 3_600_000 }, async () => {
  const failed: string[] = [];
  const procedures = procedureInputs().filter(({ path }) => !EXCLUDED.test(path));
  const callers: readonly Caller[] = [world.owner, world.owner, world.viewer, world.anonymous];
  const left = procedures.values();
  const work = async (): Promise<void> => {
    for (const { path, input } of left) {
      // A procedure may have ended the session: accepting an invitation does.
      const { body } = await world.owner.rest('/api/auth/is-authenticated');
      if (!body.authenticated) await world.owner.signIn(world.people.owner.username);
      const inputs = input ? arbitraryOf(input as Schema, known) : fc.constant(undefined);
      const property = fc.asyncProperty(inputs, fc.constantFrom(...callers), async (made, caller) => {
        const { status, body } = await caller.trpc(path, made);
        checkAnswer(status, JSON.stringify(body) ?? '');
      });
      const result = await fc.check(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
      if (result.failed)
        failed.push(`${path}: ${String(result.errorInstance).slice(0, 200)} ${JSON.stringify(result.counterexample?.[0])?.slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  expect(failed).toEqual([]);
});
