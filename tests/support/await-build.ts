import { inject } from 'vitest';
import { passGate } from './gate';

await passGate(inject('buildGate'));
