import { z } from 'zod';
import { DEMO_ACCOUNTS } from './demo-accounts';
import { type StandIn, startStandIn } from './start-stand-in';

const environment = z.object({
  STAND_IN_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  STAND_IN_REDIRECT_URI: z.url(),
});

// The library warns about what a stand-in does not need; its log takes it, not the terminal of `npm start`.
console.warn = console.log;

let standIn: StandIn | undefined;
async function end(): Promise<void> {
  await standIn?.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
// The launcher ended: nothing else would end this process.
process.on('disconnect', () => void end());

try {
  const env = environment.parse(process.env);
  standIn = await startStandIn({ accounts: DEMO_ACCOUNTS, port: env.STAND_IN_PORT, redirectUris: [env.STAND_IN_REDIRECT_URI] });
  console.log(`Identity stand-in at ${standIn.issuer}`);
  const { issuer, clientId, clientSecret } = standIn;
  // The launcher may have ended already; with a callback a closed channel is not an uncaught error.
  if (process.send && !process.connected) void end();
  process.send?.({ issuer, clientId, clientSecret }, undefined, undefined, () => {});
} catch (error) {
  console.error(`The identity stand-in cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
