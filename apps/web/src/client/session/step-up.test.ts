import { expect, it } from 'vitest';
import { askStepUp, useStepUp } from '../api/step-up';

it('asks once for all calls that wait, and again later', async () => {
  const [first, second] = [askStepUp(), askStepUp()];
  useStepUp.getState().open?.answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(useStepUp.getState().open).toBeNull();
  const third = askStepUp();
  useStepUp.getState().open?.answer(false);
  expect(await third).toBe(false);
});
