import { afterAll } from 'vitest';
import { endParts } from './part';

// After the hooks of the file itself, which end the cluster in order.
afterAll(endParts);
