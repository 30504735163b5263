import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { isDeletedHere } from './is-deleted-here';

const queryClient = new QueryClient();
const isDeleted = (id: string) => isDeletedHere(queryClient.getMutationCache(), id);

/** Begins to delete the image, as the hook of the call does. @returns how it ends. */
function beginDeletion(id: string) {
  let end: { resolve: () => void; reject: (error: Error) => void } = { resolve: () => {}, reject: () => {} };
  const answered = new Promise<void>((resolve, reject) => {
    end = { resolve, reject };
  });
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: [['images', 'delete']],
    mutationFn: (_input: { id: string }) => answered,
  });
  const ended = mutation.execute({ id }).catch(() => {});
  return { ...end, ended };
}

it('is true while this tab deletes the image and after it, and not for another image', async () => {
  const { resolve, ended } = beginDeletion('one');
  expect(isDeleted('one')).toBe(true);
  resolve();
  await ended;
  expect(isDeleted('one')).toBe(true);
  expect(isDeleted('two')).toBe(false);
});

it('is false again when the deletion was rejected', async () => {
  const { reject, ended } = beginDeletion('three');
  reject(new Error('rejected'));
  await ended;
  expect(isDeleted('three')).toBe(false);
});
