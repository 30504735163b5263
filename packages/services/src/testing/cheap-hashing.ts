import { hash } from '@node-rs/argon2';
import { HASHING_IN_LIBUV, PARAMETERS, type PasswordHashing } from '../session/password-hashing';

/** Computes the same hashes at the least cost that argon2 allows. Never in the product. */
export const CHEAP_HASHING: PasswordHashing = {
  ...HASHING_IN_LIBUV,
  hash: (password) => hash(password, { ...PARAMETERS, memoryCost: 8, timeCost: 1 }),
};
