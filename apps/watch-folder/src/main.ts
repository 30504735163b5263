import { runProgram } from '@molaar/clinic-program';
import { readOptions, USAGE } from './options';
import { watchFolder } from './watch-folder';

await runProgram({ usage: USAGE, readOptions, run: (options, signals) => watchFolder({ options, ...signals }) });
