import { runProgram } from '@molaar/clinic-program';
import { readOptions, USAGE } from './options';
import { runReceiver } from './run-receiver';

await runProgram({
  usage: USAGE,
  readOptions,
  run: async (options, signals) => {
    const { ended } = await runReceiver(options, signals);
    await ended;
  },
});
