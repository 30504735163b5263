import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password';

describe('passwords', () => {
  it('are stored as argon2id with a random salt', async () => {
    const [one, two] = await Promise.all([hashPassword('Same-password-1'), hashPassword('Same-password-1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'Same-password-1')).toBe(true);
    expect(await verifyPassword(one, 'same-password-1')).toBe(false);
  });

  it('never match without a hash', async () => {
    expect(await verifyPassword(undefined, '')).toBe(false);
    expect(await verifyPassword(undefined, 'Same-password-1')).toBe(false);
  });
});
