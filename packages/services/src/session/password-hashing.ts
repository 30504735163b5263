/** The package declares its algorithms as a const enum, which a bundler cannot read; 2 is argon2id. */
const ARGON2ID = 2;
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
export const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Computes password hashes. */
export interface PasswordHashing {
  /** @returns PHC format, salt included. */
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
}

/**
 * In libuv's threads, which also read files: for commands and tests, where no server shares them. The server's own
 * threads read the library, so that its start need not.
 */
export const HASHING_IN_LIBUV: PasswordHashing = {
  hash: async (password) => (await import('@node-rs/argon2')).hash(password, PARAMETERS),
  verify: async (passwordHash, password) => (await import('@node-rs/argon2')).verify(passwordHash, password),
};
