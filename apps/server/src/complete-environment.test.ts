import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { completeEnvironment } from './complete-environment';

/** A process with a launcher, as far as this function uses it. */
function processWith(env: NodeJS.ProcessEnv) {
  const own = Object.assign(new EventEmitter(), { env, send: vi.fn(), exit: vi.fn() });
  return { own, typed: own as unknown as NodeJS.Process };
}

it('asks for the variables that follow and adds them to the environment', async () => {
  const { own, typed } = processWith({ VARIABLES_FOLLOW: '1', PORT: '3000' });
  const completed = completeEnvironment(typed);
  expect(own.send.mock.calls.map(([message]) => message)).toEqual(['variables']);
  own.emit('message', { variables: { DATABASE_URL: 'postgres://here' } });
  await completed;
  expect(own.env).toEqual({ PORT: '3000', DATABASE_URL: 'postgres://here' });
  expect(own.eventNames()).toEqual([]);
});

it('ends when the launcher ends before it has answered', () => {
  const { own, typed } = processWith({ VARIABLES_FOLLOW: '1' });
  void completeEnvironment(typed);
  own.emit('disconnect');
  expect(own.exit).toHaveBeenCalledWith(0);
});

it('does not wait when the environment is complete', async () => {
  const { own, typed } = processWith({ DATABASE_URL: 'postgres://here' });
  await completeEnvironment(typed);
  expect(own.send).not.toHaveBeenCalled();
});
