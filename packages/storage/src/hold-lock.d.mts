/**
 * Holds a lock for this process alone among all of this machine and gives its release; null where another holds it, unless
 * `wait` says to wait until it is free. `subject` names what is held, as the real path of a file. The lock is a listening
 * local socket: the system drops it with the process, however that ends, so no stale file has to be judged.
 */
export function holdLock(subject: string, options?: { wait?: false }): Promise<(() => Promise<void>) | null>;
export function holdLock(subject: string, options: { wait: true }): Promise<() => Promise<void>>;
