import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Context, Pen } from '../drawing';
import { createRecordingPen, replay } from './recording';

type Call = readonly [name: string, ...values: unknown[]];

/** A context that writes down its calls and settings. */
function listening(): { calls: Call[]; context: Context } {
  const calls: Call[] = [];
  const context = new Proxy(
    {},
    {
      get:
        (_, name: string) =>
        (...values: unknown[]) =>
          void calls.push([name, ...values]),
      set: (_, name: string, value: unknown) => {
        calls.push([name, value]);
        return true;
      },
    },
  ) as Context;
  return { calls, context };
}

// Numbers that a Float32Array holds exactly.
const number = fc.integer({ min: -4000, max: 4000 }).map((n) => n / 4);
const numbers = (count: number) => fc.array(number, { minLength: count, maxLength: count });
const call: fc.Arbitrary<Call> = fc.oneof(
  fc.constantFrom<Call>(['beginPath'], ['closePath'], ['fill'], ['stroke']),
  fc.tuple(fc.constantFrom('moveTo', 'lineTo'), numbers(2)).map(([name, values]): Call => [name, ...values]),
  fc.tuple(fc.constantFrom('rect', 'fillRect', 'strokeRect'), numbers(4)).map(([name, values]): Call => [name, ...values]),
  fc.tuple(fc.constantFrom('roundRect', 'arc'), numbers(5)).map(([name, values]): Call => [name, ...values]),
  fc.tuple(fc.constantFrom('globalAlpha', 'lineWidth'), number).map(([name, value]): Call => [name, value]),
  fc.tuple(fc.constantFrom('fillStyle', 'strokeStyle'), fc.string()).map(([name, value]): Call => [name, value]),
  fc.tuple(fc.string(), numbers(2)).map(([text, values]): Call => ['fillText', text, ...values]),
  fc.array(number, { maxLength: 4 }).map((lengths): Call => ['setLineDash', lengths]),
);
const SETTINGS = ['globalAlpha', 'lineWidth', 'fillStyle', 'strokeStyle'];

function perform(calls: readonly Call[], pen: Pen): void {
  for (const [name, ...values] of calls)
    if (SETTINGS.includes(name)) Object.assign(pen, { [name]: values[0] });
    else (pen as unknown as Record<string, (...values: unknown[]) => void>)[name]!(...values);
}

describe('a recording', () => {
  it('draws the same on a context as what was recorded', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
        const pen = createRecordingPen({ measureText: () => ({ width: 0 }) as TextMetrics });
        perform(calls, pen);
        const { calls: heard, context } = listening();
        replay(pen.take(), context);
        expect(heard).toEqual(calls);
      }),
    );
  });

  it('begins again when it was taken', () => {
    const pen = createRecordingPen({ measureText: () => ({ width: 0 }) as TextMetrics });
    pen.fillText('first', 1, 2);
    pen.take();
    pen.fillText('second', 3, 4);
    const { calls, context } = listening();
    replay(pen.take(), context);
    expect(calls).toEqual([['fillText', 'second', 3, 4]]);
  });
});
