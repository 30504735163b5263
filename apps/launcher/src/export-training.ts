import { resolve } from 'node:path';
import { runServerCommand } from './run-server-command';

/** `npm run export-training -- OUT_DIR`: confirmed readings of the clinics that agreed; Molaar may be running. */
const args = process.argv.slice(2).map((argument) => (argument.startsWith('-') ? argument : resolve(argument)));
process.exitCode = await runServerCommand('export-training', args).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
