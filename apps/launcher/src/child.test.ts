import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startChild } from './child';

const dataDir = mkdtempSync(join(tmpdir(), 'molaar-child-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A program that asks for its variables, and prints which environment it began with. */
const entry = join(dataDir, 'asks.mjs');
writeFileSync(
  entry,
  `process.on('message', ({ variables }) => {
     console.log(JSON.stringify({ flag: process.env.VARIABLES_FOLLOW, KNOWN: process.env.KNOWN, ...variables }));
     process.exit(0);
   });
   process.send('variables');`,
);

/** Variables that are known when `follow` is called. */
function later() {
  let follow: (variables: NodeJS.ProcessEnv) => void = () => {};
  const following = new Promise<NodeJS.ProcessEnv>((resolve) => {
    follow = resolve;
  });
  return { following, follow: (variables: NodeJS.ProcessEnv) => follow(variables) };
}

it('gives a child the variables that follow once it has asked and they are known', async () => {
  const { following, follow } = later();
  const child = startChild({ name: 'asks', entry, dataDir, environment: { ...process.env, KNOWN: '1' }, following });
  const asked = new Promise((resolve) => child.process.once('message', resolve));
  expect(await asked).toBe('variables');
  expect(child.process.exitCode).toBeNull();
  follow({ DATABASE_URL: 'postgres://here' });
  expect(await child.ended).toBe(0);
  const printed = readFileSync(join(dataDir, 'logs/asks.log'), 'utf8');
  expect(JSON.parse(printed)).toEqual({ flag: '1', KNOWN: '1', DATABASE_URL: 'postgres://here' });
});

it('says nothing when a child that asked has ended before its variables are known', async () => {
  const { following, follow } = later();
  const child = startChild({ name: 'ends', entry, dataDir, environment: { ...process.env }, following });
  await new Promise((resolve) => child.process.once('message', resolve));
  child.process.kill('SIGKILL');
  expect(await child.ended).toBe(128);
  follow({});
  await following;
  expect(child.process.connected).toBe(false);
});
