import { describe, expect, it } from 'vitest';
import { createDebouncedSender } from './debounced-sender';

/** A request that completes when the test says so. */
function requests() {
  const answers: ((arrived?: boolean) => void)[] = [];
  const send = () =>
    new Promise<boolean>((resolve) => {
      answers.push((arrived = true) => resolve(arrived));
    });
  return { answers, send };
}
const REST = 1_000_000;

describe('the debounced sender', () => {
  it('sends nothing without a change', async () => {
    const { answers, send } = requests();
    await createDebouncedSender(send, REST).flush();
    expect(answers).toHaveLength(0);
  });

  it('sends one request at a time; later changes are sent with the next', async () => {
    const { answers, send } = requests();
    const later = createDebouncedSender(send, REST);
    later.touch();
    expect(later.waits).toBe(true);
    const done = later.flush();
    expect(later.waits).toBe(false);
    later.touch();
    later.touch();
    const both = later.flush();
    expect([answers.length, later.waits]).toEqual([1, true]);
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(2);
    expect(later.waits).toBe(false);
    answers[1]?.();
    await Promise.all([done, both]);
    expect(answers).toHaveLength(2);
  });

  it('repeats a failed request on flush, and not a successful one', async () => {
    const { answers, send } = requests();
    const later = createDebouncedSender(send, REST);
    later.touch();
    const failed = later.flush();
    answers[0]?.(false);
    await failed;
    const again = later.flush();
    expect(answers).toHaveLength(2);
    answers[1]?.();
    await again;
    await later.flush();
    expect(answers).toHaveLength(2);
  });

  it('makes flush wait for the pending request', async () => {
    const { answers, send } = requests();
    const later = createDebouncedSender(send, REST);
    later.touch();
    void later.flush();
    let done = false;
    const flushed = later.flush().then(() => {
      done = true;
    });
    await Promise.resolve();
    expect(done).toBe(false);
    answers[0]?.();
    await flushed;
    expect(answers).toHaveLength(1);
  });
});
