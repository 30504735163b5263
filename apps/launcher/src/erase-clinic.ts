import { runServerCommand } from './run-server-command';

/**
 * `npm run erase-clinic -- CLINIC`: erases a clinic for ever, once it is named by id and name; Molaar may be running.
 */
process.exitCode = await runServerCommand('erase-clinic', process.argv.slice(2)).catch((error: Error) => {
  console.error(`Nothing was erased: ${error.message}`);
  return 1;
});
