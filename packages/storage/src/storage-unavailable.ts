/** The store did not answer, or answered that it cannot work now. The same call may succeed soon. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

/** Node's codes of a disk that is full, broken or has no free handles. */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ESTALE']);

/** Whether the store as a whole is away: waiting helps, another object would not. */
export function isStorageUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return true;
  return error instanceof Error && DISK_CODES.has((error as NodeJS.ErrnoException).code ?? '');
}
