import { start } from './start';

process.exit(await start(process.env.MOLAAR_ROOT ?? process.cwd()));
