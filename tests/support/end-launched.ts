import { afterAll } from 'vitest';
import { endLaunched } from './molaar';

// After the hooks of the file itself, which stop what they know of. Also when its first hook did not get so far.
afterAll(endLaunched);
// The run is ended: what listens to the end of this process stops the products.
if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit(143));
