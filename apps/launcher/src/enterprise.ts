import { parseContractCommand } from './enterprise/parse-contract-command';
import { runContractCommand } from './enterprise/run-contract-command';
import { readEnvironment } from './environment';
import { openAppDatabase } from './open-app-database';

/**
 * `npm run -s enterprise -- agree|show|end OWNER …`: sets, shows or ends the contract of a clinic. Molaar may be
 * running.
 */
async function enterprise(): Promise<void> {
  const command = parseContractCommand(process.argv.slice(2));
  const { db, close } = await openAppDatabase(readEnvironment(process.env, process.env.MOLAAR_ROOT ?? process.cwd()));
  try {
    console.log(await runContractCommand(db, command, new Date()));
  } finally {
    await close();
  }
}

await enterprise().catch((error: Error) => {
  console.error(`Nothing was changed: ${error.message}`);
  process.exitCode = 1;
});
