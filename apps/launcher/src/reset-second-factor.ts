import { runServerCommand } from './run-server-command';

/**
 * `npm run reset-second-factor -- USERNAME`: removes the second factors of a person who lost them; Molaar may be
 * running.
 */
process.exitCode = await runServerCommand('reset-second-factor', process.argv.slice(2)).catch((error: Error) => {
  console.error(`Nothing was changed: ${error.message}`);
  return 1;
});
