import { runServerCommand } from './run-server-command';

/**
 * `npm run rotate-key`: seals the keys of all objects and the secrets in the database with a new server key; Molaar may
 * be running.
 */
process.exitCode = await runServerCommand('rotate-key', process.argv.slice(2)).catch((error: Error) => {
  console.error(`Nothing was changed: ${error.message}`);
  return 1;
});
