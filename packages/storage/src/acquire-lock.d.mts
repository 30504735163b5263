/**
 * Acquires a lock for this process among all processes of the machine. The lock is a listening local socket: the system
 * closes it with the process, however that ends, so no stale file has to be detected.
 * @param subject What is locked, for example the real path of a file.
 * @returns The function that releases it; null when another process has it, unless `wait` is set.
 */
export function acquireLock(subject: string, options?: { wait?: false }): Promise<(() => Promise<void>) | null>;
export function acquireLock(subject: string, options: { wait: true }): Promise<() => Promise<void>>;
