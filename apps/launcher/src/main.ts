import { start } from './start';

// What is printed may be lost, as on a full disk; that ends no process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exit(await start(process.env.MOLAAR_ROOT ?? process.cwd()));
