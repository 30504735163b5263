import { join } from 'node:path';
import { z } from 'zod';
import { type StandIn, startStandIn } from './start-stand-in';

const environment = z.object({
  DATA_DIR: z.string().min(1),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  STAND_IN_WEBHOOK_URL: z.url(),
  STAND_IN_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
});

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
  standIn = await startStandIn({
    file: join(env.DATA_DIR, 'stripe-stand-in', 'state.json'),
    secretKey: env.STRIPE_SECRET_KEY,
    webhook: { url: env.STAND_IN_WEBHOOK_URL, secret: env.STRIPE_WEBHOOK_SECRET },
    port: env.STAND_IN_PORT,
  });
  console.log(`Payment stand-in at ${standIn.url}`);
  // The launcher may have ended already; with a callback a closed channel is not an uncaught error.
  if (process.send && !process.connected) void end();
  for (const message of [{ url: standIn.url }, 'ready']) process.send?.(message, undefined, undefined, () => {});
} catch (error) {
  console.error(`The payment stand-in cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
