import { followOrder } from './enterprise/follow-order';
import { readOrder } from './enterprise/read-order';
import { readEnvironment } from './environment';
import { openAppDatabase } from './open-app-database';

/** `npm run -s enterprise -- agree|show|end OWNER …`: what was agreed with a clinic of plan ENTERPRISE. Molaar may be running. */
async function enterprise(): Promise<void> {
  const order = readOrder(process.argv.slice(2), new Date());
  const { db, close } = await openAppDatabase(readEnvironment(process.env, process.env.MOLAAR_ROOT ?? process.cwd()));
  try {
    console.log(await followOrder(db, order, new Date()));
  } finally {
    await close();
  }
}

await enterprise().catch((error: Error) => {
  console.error(`Nothing was changed: ${error.message}`);
  process.exitCode = 1;
});
