import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createLogger, logDestination } from './logger';

function linesOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it('redacts secrets and personal data at any depth', () => {
  const text = linesOf((log) =>
    log.info({ patientId: 'p1', patient: { lastName: 'Tamm', email: 'kadri@example.org' }, password: 'Secret-1' }, 'saved'),
  );
  expect(text).toContain('p1');
  expect(text).not.toMatch(/Tamm|kadri|Secret/);
});

it('logs type and stack of an error without its message', () => {
  const error = Object.assign(new Error('Key (last_name)=(Tamm) already exists'), { code: '23505' });
  const text = linesOf((log) => log.error({ err: error }, 'failed'));
  expect(text).toContain('23505');
  expect(text).toContain('logger.test');
  expect(text).not.toContain('Tamm');
});

it.runIf(existsSync('/dev/full'))('neither throws nor keeps everything when the disk is full', () => {
  const full = openSync('/dev/full', 'w');
  const destination = logDestination(full) as ReturnType<typeof logDestination> & { _len: number };
  const log = createLogger('info', destination);
  for (let line = 0; line < 5_000; line += 1) log.info({ text: 'x'.repeat(1_000) }, 'written nowhere');
  expect(destination._len).toBeLessThanOrEqual(1024 * 1024);
  closeSync(full);
});
