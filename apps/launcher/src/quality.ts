import { runServerCommand } from './run-server-command';

/** `npm run quality`: what all clinics together decided about suggestions; Molaar may be running. */
process.exitCode = await runServerCommand('quality', process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
