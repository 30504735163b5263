import type { MutationCache } from '@tanstack/react-query';

/**
 * Whether this tab deletes the image or has deleted it. Its page leaves by itself: asked for the image again, it would
 * show "not found" until the next page is there.
 */
export function isDeletedHere(mutations: MutationCache, imageId: string): boolean {
  const deletions = mutations.findAll({ mutationKey: [['images', 'delete']] });
  return deletions.some(
    ({ state: { status, variables } }) => status !== 'error' && (variables as { id?: string } | undefined)?.id === imageId,
  );
}
