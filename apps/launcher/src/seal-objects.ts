import { runServerCommand } from './run-server-command';

/** `npm run seal-objects`: encrypts the objects that were stored before encryption was on; Molaar may be running. */
process.exitCode = await runServerCommand('seal-objects', process.argv.slice(2)).catch((error: Error) => {
  console.error(`Nothing was changed: ${error.message}`);
  return 1;
});
