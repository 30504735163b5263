import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { DataKeyUnavailableError } from './errors';
import { openJobKeys, sealJobKeys } from './job-keys';

const workerKey = randomBytes(32);
const [newest, older] = [0, 1].map(() => ({ id: randomUUID(), key: randomBytes(32) }));

it('a job brings the keys of its clinic, for no other one and for no other worker key', async () => {
  if (!newest || !older) throw new Error('no keys');
  const sealed = sealJobKeys(workerKey, 'one', [newest, older]);
  expect(Buffer.from(sealed, 'base64').includes(newest.key.toString('base64'))).toBe(false);
  const keys = openJobKeys(workerKey, 'one', sealed);
  expect(await keys.current('one')).toEqual(newest);
  expect(await keys.find('one', older.id)).toEqual(older);
  expect(await keys.find('one', randomUUID())).toBeUndefined();
  expect(await keys.find('two', newest.id)).toBeUndefined();
  await expect(keys.current('two')).rejects.toBeInstanceOf(DataKeyUnavailableError);
  expect(() => openJobKeys(workerKey, 'two', sealed)).toThrow(DataKeyUnavailableError);
  expect(() => openJobKeys(randomBytes(32), 'one', sealed)).toThrow(DataKeyUnavailableError);
  expect(() => openJobKeys(workerKey, 'one', 'plain')).toThrow(DataKeyUnavailableError);
});
