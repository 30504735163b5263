import { expect, it } from 'vitest';
import { withoutSound } from './without-sound';

it('separates the sound teeth, and keeps the order', () => {
  const [caries, first, second] = [
    { tooth: '17', status: 'PRIM_CAR_CAVITY' },
    { tooth: '16', status: 'SOUND' },
    { tooth: '15', status: 'SOUND' },
  ] as const;
  expect(withoutSound([first, caries, second])).toEqual({ findings: [caries], soundTeeth: ['16', '15'] });
});
