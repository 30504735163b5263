import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

/** Where an actor is at hand and the transaction is not the actor's, with the reason. */
const EXCEPTIONS = [
  // Corrects what the provider rejected; not part of the requested work.
  'change-subscription-plan.ts',
  // Stores the state of the claim itself.
  'run-idempotent.ts',
  // Starts the session in the scope of the token.
  'sign-in-with-token.ts',
  // The passkey names its person; nobody is signed in yet.
  'use-passkey.ts',
];

it('runs every transaction of a use case in the scope of its whole actor', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const partial = files.filter((file) => {
    const source = readFileSync(join(SOURCES, file), 'utf8');
    return /: Actor\b/.test(source) && /inClinic\([^()]*, \{ ?organizationId/.test(source);
  });
  expect(partial.map((file) => file.slice(file.lastIndexOf('/') + 1)).sort()).toEqual(EXCEPTIONS);
});
