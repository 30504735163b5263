import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { PARAMETERS } from './password-hashing';

/** A thread that computes password hashes, one after another: the entry of a bundle. */
export type PasswordTask = { readonly password: string; readonly passwordHash?: string | undefined };
export type PasswordAnswer = { readonly result: string | boolean } | { readonly failure: string };

/** A third of the weight of what answers requests; a busy machine still computes hashes. */
const NICE = 10;

// On Linux each thread has a priority of its own; elsewhere this would slow the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(NICE);
  } catch {
    // The priority of requests is then that of hashes, as it is on other systems.
  }
}

parentPort?.on('message', ({ password, passwordHash }: PasswordTask) => {
  parentPort?.postMessage(compute(password, passwordHash));
});

function compute(password: string, passwordHash: string | undefined): PasswordAnswer {
  try {
    return { result: passwordHash === undefined ? hashSync(password, PARAMETERS) : verifySync(passwordHash, password) };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
