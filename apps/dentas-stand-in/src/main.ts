import { startStandIn } from './start-stand-in';

/** `npm start` starts this process for the demo clinic; it sends its URL and secrets to the launcher. */
const dataDir = process.env.DATA_DIR;
if (!dataDir) {
  console.error('The stand-in needs DATA_DIR');
  process.exit(1);
}

const running = await startStandIn(dataDir);
const end = async (): Promise<void> => {
  await running.stop();
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
// The launcher ended: nothing else would end this process.
process.on('disconnect', () => void end());
console.log(`The stand-in is at ${running.url}`);
// The launcher may have ended already; with a callback a closed channel is not an uncaught error.
if (process.send && !process.connected) void end();
const { key, webhookSecret, tokenSecret } = running.state;
process.send?.({ url: running.url, key, webhookSecret, tokenSecret }, undefined, undefined, () => {});
